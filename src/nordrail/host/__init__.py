"""What every host of tables does, a server or a page without one: who asks, what is answered, what is stored."""
