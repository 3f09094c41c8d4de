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
# Parts of the index and of the offline copies have it in their name.
_DIGESTED: Final = "-[0-9a-f]{10,12}[.](json|txt)"
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
        # What stands here is for everybody, and no answer depends on who asks: pages of others
        # show a peek at what they cite.
        "Access-Control-Allow-Origin": "*",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in _OFF),
    }


def host_files(root: str = "/") -> dict[str, str]:
    """Ready settings by path: two that their hosts find at the site's root, three to include.

    A successful answer whose name carries its content's digest is kept for ever, every other
    answer is asked for again: pages, and what is missing. Where a host cannot tell these apart
    all are asked for again. ``root`` is the path at which the site stands on its host, with a
    slash at both ends: what stands beside it there is left alone.
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
    # A rule here holds for what is missing too, so that none may say how long to keep.
    lines = "".join(f"  {name}: {value}\n" for name, value in values.items())
    return f"# Netlify and Cloudflare Pages read this file.\n/*\n{lines}"


def _apache(values: Mapping[str, str], root: str) -> str:
    lines = "".join(f'  Header always set {name} "{value}"\n' for name, value in values.items())
    found = "%{REQUEST_STATUS} in { '200', '206', '304' }"
    versioned = f"%{{REQUEST_URI}} =~ /{_VERSIONED}$/ && %{{QUERY_STRING}} =~ /^{_VERSION}$/"
    kept = f"{found} && (%{{REQUEST_URI}} =~ /{_DIGESTED}$/ || ({versioned}))"
    return (
        "# Apache reads this file where AllowOverride has FileInfo; it wants mod_headers.\n"
        f"ErrorDocument 404 {root}404.html\n"
        "AddDefaultCharset utf-8\n"
        f"<IfModule mod_headers.c>\n{lines}"
        f'  Header always set Cache-Control "{ASK_AGAIN}" "expr=! ({kept})"\n'
        f'  Header always set Cache-Control "{FOREVER}" "expr={kept}"\n'
        # What was sent compressed is asked for by another tag than Apache knows the file by.
        "  RequestHeader edit* If-None-Match '-gzip\"' '\"'\n"
        "</IfModule>\n"
        "<IfModule mod_mime.c>\n"
        "  AddType application/manifest+json .webmanifest\n"
        "  AddCharset utf-8 .csv\n"
        "</IfModule>\n"
        "<IfModule mod_filter.c>\n<IfModule mod_deflate.c>\n"
        "  AddOutputFilterByType DEFLATE text/html text/css text/javascript text/plain\n"
        "  AddOutputFilterByType DEFLATE application/javascript application/json\n"
        "  AddOutputFilterByType DEFLATE application/manifest+json image/svg+xml\n"
        "</IfModule>\n</IfModule>\n"
    )


def _nginx(values: Mapping[str, str], root: str) -> str:
    lines = "".join(f'add_header {name} "{value}" always;\n' for name, value in values.items())
    settings = (
        f"{lines}"
        "add_header Cache-Control $bridgelaws_cache always;\n"
        f"error_page 404 {root}404.html;\n"
        "charset utf-8;\n"
        "gzip on;\n"
        "gzip_vary on;\n"
        "gzip_types text/css text/javascript text/plain application/javascript application/json "
        "application/manifest+json image/svg+xml;\n"
        "location ~ [.]webmanifest$ { types { application/manifest+json webmanifest; } }\n"
    )
    if root != "/":
        settings = f"location {root} {{\n{settings}}}\n"
    return (
        "# Include this in the server block, and nginx-http.conf beside it in the http block.\n"
        f"{settings}"
    )


def _nginx_map() -> str:
    # A part of a file that is not there (416) still counts as found when headers are set: only
    # whole files are kept, those asked for without a range.
    found = "^(200|304)  [^?]*"
    return (
        "# Include this in the http block: nginx.conf asks for what it sets.\n"
        'map "$status $http_range $request_uri" $bridgelaws_cache {\n'
        f'    default "{ASK_AGAIN}";\n'
        f'    "~{found}{_VERSIONED}[?]{_VERSION}$" "{FOREVER}";\n'
        f'    "~{found}{_DIGESTED}$" "{FOREVER}";\n'
        "}\n"
    )


def _caddy(values: Mapping[str, str], root: str) -> str:
    lines = "".join(f'\t{name} "{value}"\n' for name, value in values.items())
    here = f"{root}*"
    # A whole file that is there: what is missing is not kept, nor a part beyond a file's end.
    found = f"\tfile\n\tpath {here}\n\tnot header Range *\n"
    return (
        "# Import this inside the site's block.\n"
        "encode zstd gzip\n"
        f"header {here} {{\n{lines}}}\n"
        f"@bridgelaws_versioned {{\n{found}\tpath_regexp {_VERSIONED}$\n"
        f"\texpression `{{query}}.matches('^{_VERSION}$')`\n}}\n"
        f'header @bridgelaws_versioned Cache-Control "{FOREVER}"\n'
        f"@bridgelaws_digested {{\n{found}\tpath_regexp {_DIGESTED}$\n}}\n"
        f'header @bridgelaws_digested Cache-Control "{FOREVER}"\n'
        # `?` sets what is not set yet, but not in an error.
        f'header {here} ?Cache-Control "{ASK_AGAIN}"\n'
        f"@bridgelaws_manifest {{\n\tpath {here}\n\tpath_regexp [.]webmanifest$\n}}\n"
        "header @bridgelaws_manifest Content-Type application/manifest+json\n"
        "handle_errors {\n"
        f'\theader {here} Cache-Control "{ASK_AGAIN}"\n'
        f"\t@bridgelaws_missing {{\n\t\tpath {here}\n"
        "\t\texpression {err.status_code} == 404\n\t}\n"
        "\thandle @bridgelaws_missing {\n"
        f"\t\trewrite * {root}404.html\n\t\tfile_server\n\t}}\n"
        "}\n"
    )
