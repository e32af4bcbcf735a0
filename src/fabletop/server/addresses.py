"""Addresses of machines: which are this machine's own, and which lie in networks that somebody named."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from fabletop.engine.words import Refused

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def read(address: str) -> Address | None:
    """An address as a number: an IPv4 address also where it came over IPv6. None if it is none."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, ipaddress.IPv6Address) else ip


def is_own(name: str) -> bool:
    """Whether an address, or the name of one, means the machine itself to whoever uses it."""
    ip = read(name)
    return ip.is_loopback if ip is not None else name == "localhost" or name.endswith(".localhost")


def networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks, with commas between them."""
    try:
        return tuple(ipaddress.ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError as fault:
        raise Refused(f"Name addresses or networks such as 10.1.2.3 or 10.1.0.0/16, with commas: {fault}.") from None


def among(address: str, known: Iterable[Network]) -> bool:
    """Whether an address lies in one of these networks."""
    ip = read(address)
    return ip is not None and any(ip in network for network in known)


def name_in(host: str) -> str:
    """The name in what a request says of the host that it asks, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
