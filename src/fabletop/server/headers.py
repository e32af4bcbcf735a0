"""What every response says to browsers, and whose pages may change anything here: only our own."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

Headers = Iterable[tuple[bytes, bytes]]

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
FEATURES = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
# Parts of a page obey the page that they are in: scripts, styles and typefaces carry only what is about themselves. A
# first visit fetches some fifty of them, and the rest of these headers would be a tenth of it.
OF_PARTS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
SECURITY: tuple[tuple[bytes, bytes], ...] = (
    *OF_PARTS,
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", ", ".join(f"{feature}=()" for feature in FEATURES).encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
)
OTHER_SITE = "This page belongs to another site. Only pages of this server, and programs, may do anything here."
FORGET = (b"cache-control", b"no-store")  # answers of the API change, and some are for one pair of eyes


def header(headers: Headers, name: bytes) -> str:
    """The value of a header; empty if it is not there."""
    for each, value in headers:
        if each == name:
            return value.decode("latin-1")
    return ""


def origin_of(url: str) -> str:
    """The origin of an address, as browsers write it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def is_ours(headers: Headers, public_origin: str | None) -> bool:
    """Whether a request comes from a page of this server, or from a program, which is nobody's page.

    Where the public address is known the page must be from there. Else it must be from the host that it asks; the
    scheme is not compared, since a proxy may have taken the encryption off.
    """
    site = header(headers, b"sec-fetch-site")
    if site not in ("", "none", "same-origin"):
        return False
    origin = header(headers, b"origin").lower()
    if not origin:
        return True
    if public_origin is not None:
        return origin == public_origin
    return origin.partition("://")[2] == header(headers, b"host").lower() != ""
