package dev.sightline.view.report;

/// How a report looks: the colours of the page, in both themes.
final class ReportStyle {
    static final String CSS = """
            :root{color-scheme:light dark;--bg:#fff;--sunk:#f1f1ed;--text:#17181a;--text-2:#474b51;--rule:#e6e6e1;--grid:#ecece8;\
            --axis:#666a71;--accent:#0a5bd3;--bad:#b4231b;--late:#c47a00;--odd:#462e71;--usual:#92a7c0;\
            --c0:#c9ccd1;--c1:#2a4d9d;--c2:#c47a00;--c3:#337955;--c4:#3f93c8;--c5:#8a2448;--c6:#779d60;\
            --s0:#d0dbe8;--s1:#b0c1d5;--s2:#778daa;--s3:#465b7b;--s4:#1e2d49}
            @media (prefers-color-scheme:dark){:root{--bg:#15171a;--sunk:#1b1e22;--text:#e9eaec;--text-2:#b6bac0;--rule:#25282d;\
            --grid:#202327;--axis:#9297a0;--accent:#74abff;--bad:#ff6a55;--late:#f2a93b;--odd:#a187eb;--usual:#516071;\
            --c0:#4a4f57;--c1:#526cde;--c2:#f2a93b;--c3:#2fae84;--c4:#8ed6f7;--c5:#b54ba0;--c6:#ccec5f;\
            --s0:#282f39;--s1:#3c4755;--s2:#687a8d;--s3:#9db1c2;--s4:#dceaf4}}
            @media print{:root{color-scheme:light}}
            *{box-sizing:border-box}
            body{margin:0 auto;max-width:1100px;padding:16px 24px;background:var(--bg);color:var(--text);\
            font:13px/18px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
            h1{font-size:20px;line-height:26px;margin:0;overflow-wrap:anywhere}
            h2{font-size:15px;line-height:20px;margin:24px 0 8px}
            p{margin:4px 0;color:var(--text-2)}
            a{color:var(--accent)}
            .note{border-left:3px solid var(--late);padding-left:8px}
            .figures{display:flex;flex-wrap:wrap;gap:8px 24px;list-style:none;margin:16px 0 8px;padding:0;color:var(--text-2)}
            .figures b{font-size:20px;line-height:26px;font-weight:600;color:var(--text);display:block}
            svg{display:block;width:100%;height:auto;background:var(--sunk)}
            .grid{stroke:var(--rule);stroke-width:1}
            .seam rect{fill:var(--bg);stroke:var(--rule);stroke-dasharray:3 3}
            .axis{font-size:10.5px;fill:var(--axis)}
            .name{fill:var(--text);paint-order:stroke;stroke:var(--sunk);stroke-width:3px}
            .tick{stroke:var(--bad);stroke-width:1.5;fill:none}
            .key{display:flex;flex-wrap:wrap;gap:2px 14px;font-size:12px;overflow-wrap:anywhere}
            .key i{display:inline-block;width:10px;height:10px;margin-right:5px}
            .c0{fill:var(--c0)}.c1{fill:var(--c1)}.c2{fill:var(--c2)}.c3{fill:var(--c3)}.c4{fill:var(--c4)}.c5{fill:var(--c5)}.c6{fill:var(--c6)}
            .k0{background:var(--c0)}.k1{background:var(--c1)}.k2{background:var(--c2)}.k3{background:var(--c3)}\
            .k4{background:var(--c4)}.k5{background:var(--c5)}.k6{background:var(--c6)}.kt{background:var(--bad)}
            .s0{fill:var(--s0)}.s1{fill:var(--s1)}.s2{fill:var(--s2)}.s3{fill:var(--s3)}.s4{fill:var(--s4)}
            .line path{fill:none;stroke:var(--f);stroke-width:1.5}.unusual path{stroke-width:2}.line circle{fill:var(--f)}
            .usual,.f-complete,.f-early,.f-open,.f-cut{--f:var(--usual)}
            .f-missing,.f-lost{--f:var(--bad)}.f-late{--f:var(--late)}.f-out-of-order,.f-wrong{--f:var(--odd)}
            .f-late path{stroke-dasharray:6 3}.f-out-of-order path,.f-wrong path{stroke-dasharray:2 2}
            .kf{background:var(--f)}
            table{border-collapse:collapse;width:100%;font-size:12px;line-height:16px;margin-top:8px}
            th,td{text-align:left;vertical-align:top;padding:3px 10px 3px 0;border-bottom:1px solid var(--rule)}
            td.w{overflow-wrap:anywhere;min-width:8em}
            th{color:var(--text-2);font-weight:600;white-space:nowrap}
            td ul{margin:0;padding-left:14px}
            .t,.l{white-space:nowrap;font-variant-numeric:tabular-nums}
            .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
            .kind{font-weight:600;white-space:nowrap}
            footer{margin-top:24px;border-top:1px solid var(--rule)}
            """;

    private ReportStyle() {}
}
