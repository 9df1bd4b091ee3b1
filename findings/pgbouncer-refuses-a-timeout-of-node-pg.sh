#!/usr/bin/env bash
# Guess: with pool_mode = session, PgBouncer passes everything on, so a program that works on PostgreSQL works behind it.
# What happens: node-postgres sends idle_in_transaction_session_timeout (also statement_timeout, lock_timeout, options) in
#   the first packet, and PgBouncer refuses the connection: "unsupported startup parameter". Once it is told to ignore the
#   parameter, it connects, and the timeout is silently 0: a lost program keeps its locks for ever. SET works in both cases.
# Why it matters: an education board puts a pooler before its PostgreSQL, as docs/decisions/0058 allows.
#   packages/server/src/installation/engines/postgresql-server.ts therefore sets this timeout by SET.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "This needs root, to install packages and to run PostgreSQL as its own user."; exit 1; }
programs() { find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1; }
if ! command -v pgbouncer >/dev/null || [ ! -x "$(programs)/initdb" ]; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq pgbouncer postgresql; } \
    >/dev/null 2>&1 || { echo "pgbouncer and postgresql cannot be installed."; exit 1; }
fi
bin=$(programs)
dir=$(mktemp -d)
as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
pooler=
end() {
  [ -z "$pooler" ] || kill "$pooler" 2>/dev/null || true
  [ ! -f "$dir/db/postmaster.pid" ] || as "$bin/pg_ctl" -D "$dir/db" -m immediate stop >/dev/null
  rm -rf "$dir"
}
trap end EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund pg@8.23.1
port() { node -e 's = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
database=$(port) pool=$(port)
mkdir db log
chmod 755 . && chown postgres db log
as "$bin/initdb" -D "$dir/db" -A trust -U postgres -E UTF8 --no-sync >/dev/null
as "$bin/pg_ctl" -D "$dir/db" -w -l "$dir/log/db" -o "-p $database -k $dir/log -c listen_addresses=127.0.0.1" start >/dev/null
echo '"postgres" ""' >users
settings() {
  printf '%s\n' '[databases]' "* = host=127.0.0.1 port=$database user=postgres" '[pgbouncer]' "listen_addr = 127.0.0.1" \
    "listen_port = $pool" 'auth_type = any' "auth_file = $dir/users" 'pool_mode = session' 'unix_socket_dir =' "$@" >pool.ini
}
cat >run.js <<'E'
import pg from "pg";
const shown = "SELECT current_setting('idle_in_transaction_session_timeout') AS idle";
async function idle(port, settings = {}, first = "SELECT 1") {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres", ...settings });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(first);
    return (await client.query(shown)).rows[0].idle;
  } catch (error) {
    return error.message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
const [database, pool] = process.argv.slice(2, 4).map(Number);
const timeout = { idle_in_transaction_session_timeout: 60_000 };
const found = [
  await idle(database, timeout), await idle(pool), await idle(pool, timeout),
  await idle(pool, {}, "SET idle_in_transaction_session_timeout = 60000"),
];
console.log(JSON.stringify(found));
E
# The answers of a pooler with the settings as written, in the file "answers".
try() {
  setpriv --reuid=postgres --regid=postgres --clear-groups pgbouncer -q pool.ini >/dev/null 2>&1 & pooler=$!
  sleep 1
  node run.js "$database" "$pool" >answers
  kill "$pooler"
  wait "$pooler" || true
  pooler=
}
echo "node $(node -v), pg 8.23.1, $(pgbouncer --version | head -1), $("$bin/postgres" --version)"
echo "Each time: straight to PostgreSQL, pooled without the timeout, pooled with it, pooled and SET afterwards."
settings
try
plain=$(cat answers)
echo "as installed:      $plain"
settings 'ignore_startup_parameters = idle_in_transaction_session_timeout'
try
ignored=$(cat answers)
echo "told to ignore it: $ignored"
if [ "$plain" = '["1min","0","unsupported startup parameter: idle_in_transaction_session_timeout","1min"]' ] &&
  [ "$ignored" = '["1min","0","0","1min"]' ]; then
  echo "As described: refused, or lost in silence."
else
  echo "This has changed."; exit 1
fi
