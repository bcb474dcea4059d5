"""The legal actions of a seat, listed once per colour that pays and made only when looked at."""
