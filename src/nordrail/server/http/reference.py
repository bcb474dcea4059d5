"""The API reference as a page without scripts, generated from the OpenAPI description."""

from html import escape
from typing import Any


def reference_page(openapi: dict[str, Any]) -> str:
    """List every request with its body and response, then every message with its fields."""
    info = openapi["info"]
    requests = "".join(
        _request(method, path, request)
        for path, methods in openapi["paths"].items()
        for method, request in methods.items()
    )
    messages = "".join(_message(name, schema) for name, schema in openapi["components"]["schemas"].items())
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(info['title'])} API</title><h1>{escape(info['title'])} API {escape(info['version'])}</h1>"
        f'<p>For programs: <a href="/openapi.json">openapi.json</a>. People play on the WebSocket '
        f"<code>/api/tables/CODE/play</code>; its first message is a Hello.</p>"
        f"<h2>Requests</h2><dl>{requests}</dl><h2>Messages</h2><dl>{messages}</dl></html>"
    )


def _request(method: str, path: str, request: dict[str, Any]) -> str:
    takes = _content(request.get("requestBody", {}))
    gives = "".join(_content(answer) for status, answer in request["responses"].items() if status.startswith("2"))
    about = " ".join(filter(None, (takes and f"Takes {takes}.", gives and f"Returns {gives}.")))
    return (
        f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
        f"<dd>{escape(request.get('description', ''))} {about}</dd>"
    )


def _content(part: dict[str, Any]) -> str:
    return " or ".join(
        named for kind in part.get("content", {}).values() if (named := _type(kind.get("schema", {}))) != "anything"
    )


def _message(name: str, schema: dict[str, Any]) -> str:
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_type(kind)}</li>" for field, kind in schema.get("properties", {}).items()
    )
    about = escape(schema.get("description", ""))
    return f'<dt id="{escape(name)}"><code>{escape(name)}</code></dt><dd>{about}<ul>{fields}</ul></dd>'


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(kind) for kind in schema["anyOf"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"a list of {_type(schema.get('items', {}))}"
    return {"null": "nothing", None: "anything"}.get(schema.get("type"), str(schema.get("type")))
