"""Who asks: guests, known by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

__all__ = ["COOKIE", "Identity", "default_name"]

COOKIE: Final = "orrery_guest"
YEARS: Final = 2 * 365 * 86_400
FORM: Final = re.compile(r"([a-z0-9]{16,32})\.([A-Za-z0-9_-]{43})")


class Identity:
    """Makes and reads the cookie."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @staticmethod
    def new() -> str:
        """A new guest."""
        return secrets.token_hex(12)

    def sign(self, guest: str) -> str:
        """The cookie's value for a guest."""
        digest = hmac.new(self._secret, guest.encode(), hashlib.sha256).digest()
        return f"{guest}.{_url64(digest)}"

    def read(self, cookie_header: str) -> str | None:
        """The guest that a request comes from; None without a cookie of ours."""
        try:
            cookies = SimpleCookie(cookie_header)
        except CookieError:
            return None
        morsel = cookies.get(COOKIE)
        match = FORM.fullmatch(morsel.value) if morsel is not None else None
        if match is None or not hmac.compare_digest(self.sign(match[1]), match[0]):
            return None
        return match[1]

    def header(self, guest: str, secure: bool) -> str:
        """The header that sets the cookie."""
        end = "; Secure" if secure else ""
        return f"{COOKIE}={self.sign(guest)}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{end}"


def _url64(data: bytes) -> str:
    import base64

    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def default_name(guest: str) -> str:
    """What a guest is called who has not said."""
    return f"Guest {int(guest[:6], 16) % 9000 + 1000}"
