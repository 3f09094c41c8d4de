"""What a browser may do with the pages: the policy as a meta tag and as files for static hosts.

No page holds a script, a style or a handler of its own (a JSON block is data and never runs), so
the policy needs no hash and no ``unsafe-inline``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_DIRECTIVES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}
# Browsers ignore these in a meta tag.
_HEADER_ONLY: Final = {"frame-ancestors": "'none'"}
_OFF: Final = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
# Scripts, styles and pictures are named with their digest as version; a page never is.
_VERSIONED: Final = "[.](css|js|json|svg|png|webmanifest)"
_VERSION: Final = "v=[0-9a-f]{8,64}"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


def meta_policy() -> str:
    """The Content-Security-Policy for a page's own meta tag."""
    return _join(_DIRECTIVES)


def headers() -> dict[str, str]:
    """The headers that every answer should have."""
    return {
        "Content-Security-Policy": _join({**_DIRECTIVES, **_HEADER_ONLY}),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in _OFF),
    }


def host_files(root: str = "/") -> dict[str, str]:
    """Ready settings by path: two that their hosts find at the site's root, three to include.

    A file with its content's digest in its name is kept for ever, all others are asked for
    again, and so is what is missing. Names with a digest as version are told apart where the
    host can do that. ``root``
    is the path at which the site stands on its host, with a slash at both ends.
    """
    return {
        "_headers": _netlify(headers()),
        ".htaccess": _apache(headers(), root),
        "hosting/nginx-http.conf": _nginx_map(),
        "hosting/nginx.conf": _nginx(headers(), root),
        "hosting/Caddyfile": _caddy(headers(), root),
    }


def _join(directives: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in directives.items())


def _netlify(values: Mapping[str, str]) -> str:
    lines = "".join(f"  {name}: {value}\n" for name, value in values.items())
    return (
        "# Netlify and Cloudflare Pages read this file. Their pages are always asked for again.\n"
        f"/*\n{lines}/offline/*\n  Cache-Control: {FOREVER}\n"
    )


def _apache(values: Mapping[str, str], root: str) -> str:
    lines = "".join(f'  Header always set {name} "{value}"\n' for name, value in values.items())
    digest = "-[0-9a-f]{10,12}\\.(json|txt)$"
    return (
        "# Apache reads this file where AllowOverride has FileInfo.\n"
        f"ErrorDocument 404 {root}404.html\n"
        f"<IfModule mod_headers.c>\n{lines}"
        f'  Header set Cache-Control "{ASK_AGAIN}"\n'
        f'  Header set Cache-Control "{FOREVER}" "expr=%{{REQUEST_STATUS}} == 200 && '
        f'%{{REQUEST_URI}} =~ /{_VERSIONED}$/ && %{{QUERY_STRING}} =~ /^{_VERSION}$/"\n'
        f'  <FilesMatch "{digest}">\n    Header set Cache-Control "{FOREVER}"\n  </FilesMatch>\n'
        "</IfModule>\n"
        "<IfModule mod_mime.c>\n  AddType application/manifest+json .webmanifest\n</IfModule>\n"
        "<IfModule mod_deflate.c>\n"
        "  AddOutputFilterByType DEFLATE text/html text/css text/javascript text/plain\n"
        "  AddOutputFilterByType DEFLATE application/json application/manifest+json image/svg+xml\n"
        "</IfModule>\n"
    )


def _nginx(values: Mapping[str, str], root: str) -> str:
    lines = "".join(f'add_header {name} "{value}" always;\n' for name, value in values.items())
    return (
        "# Include this in the server block, and nginx-http.conf beside it in the http block.\n"
        f"{lines}"
        "add_header Cache-Control $bridgelaws_cache;\n"
        f"error_page 404 {root}404.html;\n"
        "gzip on;\n"
        "gzip_vary on;\n"
        "gzip_types text/css text/javascript text/plain application/javascript application/json "
        "application/manifest+json image/svg+xml;\n"
    )


def _nginx_map() -> str:
    # Without "always" nginx sends Cache-Control with successful answers and redirections only.
    return (
        "# Include this in the http block: nginx.conf asks for what it sets.\n"
        "map $request_uri $bridgelaws_cache {\n"
        f'    default "{ASK_AGAIN}";\n'
        f'    "~{_VERSIONED}[?]{_VERSION}$" "{FOREVER}";\n'
        f'    "~-[0-9a-f]{{10,12}}[.](json|txt)$" "{FOREVER}";\n'
        "}\n"
    )


def _caddy(values: Mapping[str, str], root: str) -> str:
    lines = "".join(f'\t{name} "{value}"\n' for name, value in values.items())
    digest = "-[0-9a-f]{10,12}\\.(json|txt)$"
    # `file` asks that there is such a file: what is missing is not kept.
    digested = f"\t\tfile\n\t\tpath_regexp {digest}\n"
    versioned = (
        f"\t\tfile\n\t\tpath_regexp {_VERSIONED}$\n"
        f"\t\texpression `{{query}}.matches('^{_VERSION}$')`\n"
    )
    return (
        "# Import this inside the site's block.\n"
        "encode zstd gzip\n"
        f"header {{\n{lines}}}\n"
        f"@versioned {{\n{versioned}}}\n"
        f'header @versioned Cache-Control "{FOREVER}"\n'
        f"@digested {{\n{digested}}}\n"
        f'header @digested Cache-Control "{FOREVER}"\n'
        f"@fresh {{\n\tnot {{\n{versioned}\t}}\n\tnot {{\n{digested}\t}}\n}}\n"
        f'header @fresh Cache-Control "{ASK_AGAIN}"\n'
        f"handle_errors {{\n\trewrite * {root}404.html\n\tfile_server\n}}\n"
    )
