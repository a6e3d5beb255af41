import type { Chapter } from './printed.ts';
import { HERE, ONE_MACHINE, ready, SETTINGS, saved, url } from './steps.ts';

/** Waits for it; fails after a minute. */
const until = (holds: string) => `for second in {1..60}; do ${holds} && break; sleep 1; done; ${holds}`;
/** Where HAProxy leads to the primary. */
const PRIMARY = '127.0.0.1:5000';
const PRIMARY_URL = url('postgres', 'postgres', PRIMARY);

export const CHAPTERS: readonly Chapter[] = [
  ...ONE_MACHINE,
  {
    title: 'Patroni on two addresses, HAProxy and PgBouncer',
    user: 'root',
    steps: [
      {
        // Debian's PostgreSQL stays, at 127.0.0.1. Each of the two has a folder for its socket, as on a machine of its own.
        does: `echo ETCD_ENABLE_V2=true >>/etc/default/etcd; systemctl restart etcd
          cp deploy/patroni/patroni.yml /etc/patroni/config.yml
          sed 's#^.Service.$#&\\nEnvironmentFile=/etc/patroni-%i.env\\nTemporaryFileSystem=/run/postgresql:mode=1777#' /lib/systemd/system/patroni.service >/etc/systemd/system/patroni@.service
          settings() {
            grep -oE 'PATRONI_[A-Z_]+=[^ ]+' deploy/patroni/patroni.yml | grep -v ETCD | sed "s/…/change-me/; s/10.0.0.11/$2/; s/=db1/=$1/; s#15/warmpath#15/$1#"
            printf 'PATRONI_ETCD_HOSTS=127.0.0.1:2379\\nPATRONI_POSTGRESQL_PGPASS=/tmp/pgpass-%s\\n' $1
          }
          settings db1 127.0.0.11 >/etc/patroni-db1.env
          settings db2 127.0.0.12 >/etc/patroni-db2.env
          systemctl daemon-reload; systemctl start patroni@db1
          for second in {1..60}; do curl -sf http://127.0.0.11:8008/primary && break; sleep 1; done; systemctl start patroni@db2
          for second in {1..60}; do curl -sf http://127.0.0.12:8008/synchronous && break; sleep 1; done`,
      },
      { does: 'set -a; . /etc/patroni-db1.env; PATRONICTL_CONFIG_FILE=/etc/patroni/config.yml; set +a' },
      { types: 'patronictl list', prints: [/db1 .*Leader/, /db2 .*Sync Standby/] },
      {
        does: `cp deploy/haproxy/primary.cfg /etc/haproxy/haproxy.cfg
          printf 'DB1=127.0.0.11\\nDB2=127.0.0.12\\n' >>/etc/default/haproxy
          cp deploy/pgbouncer/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
          echo '"warmpath_app" "change-me"' >/etc/pgbouncer/userlist.txt
          systemctl restart haproxy pgbouncer; sleep 3`,
      },
      {
        types: 'create role warmpath_owner login createrole',
        fill: { '…': 'change-me' },
        wrap: `psql -v ON_ERROR_STOP=1 ${PRIMARY_URL} <<'END'\n…\nEND`,
      },
      {
        does: `export OWNER_URL=${url('warmpath_owner', 'warmpath', PRIMARY)}; WARMPATH_OWNER_DATABASE_URL=$OWNER_URL warmpath migrate
          psql "$OWNER_URL" -c "create role warmpath_app login noinherit password 'change-me'" -c 'grant warmpath_service, warmpath_system to warmpath_app'`,
      },
      {
        types: 'alter role warmpath_app set role',
        wrap: `psql -v ON_ERROR_STOP=1 "$OWNER_URL" <<'END'\n…\nEND`,
      },
      {
        types: 'DATABASE_URL=postgres://warmpath_app:…@127.0.0.1:6432',
        fill: { '…': 'change-me' },
        wrap: `systemctl stop warmpath@serve warmpath@outreach; mv /var/lib/warmpath /var/lib/warmpath-debian
          sed -i /^DATABASE_URL/d /etc/warmpath.env; cat >>/etc/warmpath.env <<'END'\n…\nEND\nsystemctl start warmpath@serve warmpath@outreach`,
      },
      { does: ready(8787), prints: /"status":"ready"/ },
      {
        types: 'patronictl switchover',
        wrap: '… warmpath --force',
        prints: /Successfully switched over to "db2"/,
      },
      { does: until('patronictl list | grep "db1 .*Sync Standby"') },
      { types: 'patronictl reinit warmpath db1', wrap: '… --force --wait', prints: /[Cc]ompleted|success/i },
      { does: until('patronictl list | grep "db1 .*Sync Standby"') },
      {
        types: 'patronictl failover',
        wrap: '… warmpath --candidate db1 --force',
        prints: /Successfully failed over to "db1"/,
      },
      {
        types: 'patronictl edit-config',
        wrap: '… warmpath --set loop_wait=4 --force',
        prints: /Configuration changed/,
      },
      {
        does: `${ready(8787)}; ${until('systemctl is-active warmpath@serve warmpath@outreach')}`,
        prints: /"status":"ready"/,
      },
      {
        does: 'systemctl stop warmpath@serve warmpath@outreach pgbouncer patroni@db1 patroni@db2 etcd; rm -rf /var/lib/warmpath; mv /var/lib/warmpath-debian /var/lib/warmpath',
      },
    ],
  },
  {
    title: 'a search of its own, and a worker',
    user: 'warmpath',
    folder: '/srv/warmpath',
    steps: [
      { does: `${HERE}; export URL=${url('warmpath_app')}; export SECRET=$(openssl rand -hex 32)` },
      {
        types: 'WARMPATH_SEARCH_SECRET=…',
        fill: { 'SECRET=…': 'SECRET=$SECRET', 'URL=…': 'URL=$URL', '10.0.0.5': '127.0.0.1' },
        wrap: '{ …\n} >search.log 2>&1 &',
      },
      { does: ready(8788), prints: /"ready":true/ },
      {
        does: `DATABASE_URL=$URL WARMPATH_DATA_DIR=/srv/warmpath/asks PORT=8790 WARMPATH_OUTREACH=off WARMPATH_SEARCH_URL=http://127.0.0.1:8788 WARMPATH_SEARCH_SECRET=$SECRET warmpath serve >serve.log 2>&1 &
          ${ready(8790)}`,
        prints: /"status":"ready"/,
      },
      {
        types: 'warmpath outreach',
        wrap: 'DATABASE_URL=$URL timeout --preserve-status 10 …',
        prints: /Outreach runs/,
      },
    ],
  },
  {
    title: 'cells: an import for both, and a tenant that moves',
    user: 'root',
    folder: '/srv',
    steps: [
      {
        does: `${SETTINGS}; mkdir -p /etc/warmpath; umask 077
          sed -i /DATABASE/d /etc/warmpath.env; echo DATABASE_URL=$APP_URL >>/etc/warmpath.env
          systemctl restart warmpath@serve warmpath@outreach; ${ready(8787)}
          psql -q "$SUPERUSER_URL" -c 'create database cell_b owner warmpath_owner'
          WARMPATH_OWNER_DATABASE_URL=${url('warmpath_owner', 'cell_b')} warmpath migrate
          settings() {
            printf '%s\n' "DATABASE_URL=${url('warmpath_app', '$2')}" "WARMPATH_OWNER_DATABASE_URL=${url('warmpath_owner', '$2')}" \
              WARMPATH_OUTREACH=off "WARMPATH_SECRETS_KEY=$(openssl rand -base64 32)" WARMPATH_DATA_DIR=/var/lib/warmpath-$1 >/etc/warmpath/cell-$1.env
            echo "$1 /etc/warmpath/cell-$1.env"
          }
          { settings a warmpath; settings b cell_b; } >cells.txt
          sed -i "s|^WARMPATH_SECRETS_KEY=.*|WARMPATH_SECRETS_KEY=$WARMPATH_SECRETS_KEY|" /etc/warmpath/cell-a.env
          (cd ~/warmpath && node_modules/.bin/node -e 'import("./test/harness/deal-files.ts").then(({ writeDealFiles }) => writeDealFiles("/srv/export", 300))')`,
      },
      { types: 'warmpath corpus rollout', prints: [/a +done/, /b +done/] },
      {
        does: `cp ~/warmpath/deploy/haproxy/cells.cfg /etc/haproxy/haproxy.cfg; cp ~/warmpath/deploy/haproxy/cells.map /etc/haproxy/; chmod 644 /etc/haproxy/*.*; systemctl restart haproxy
          (export $(cat /etc/warmpath/cell-b.env); PORT=8788 exec warmpath serve >cell-b.log 2>&1) &
          ${ready(8788)}
          set -a; . /etc/warmpath/cell-a.env; set +a`,
        prints: /"status":"ready"/,
      },
      { does: 'warmpath tenant create Moved', prints: /([\da-f-]{36})/, keep: 'ID' },
      { does: 'warmpath key issue --tenant $ID', prints: /(wp_live_\w+)/, keep: 'KEY' },
      { types: 'warmpath tenant move 0b5c', fill: { '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77': '$ID' } },
      { types: 'warmpath tenant routes b', prints: / b$/m },
      {
        does: 'curl -sS -i http://127.0.0.1:8080/v1/usage -H "Authorization: Bearer $KEY"; curl -s -o /dev/null -w "direct %{http_code}" http://127.0.0.1:8788/v1/usage -H "Authorization: Bearer $KEY"',
        prints: [/HTTP\/1.1 200/, /direct 200/],
      },
    ],
  },
  {
    title: 'traces',
    user: 'root',
    folder: '/etc/warmpath',
    steps: [
      { types: 'npm install @opentelemetry' },
      { types: '// tracing.mjs', wrap: saved('tracing.mjs') },
      {
        does: `systemctl stop warmpath@serve
          node -e 'require("http").createServer((asked, answer) => { console.log(asked.url); asked.resume(); answer.end("{}"); }).listen(4318)' >/tmp/traces &
          export $(cat /etc/warmpath.env) WARMPATH_DATA_DIR=/srv/traces`,
      },
      { types: 'NODE_OPTIONS=', wrap: '{ …\n} >/tmp/traced.log 2>&1 &' },
      { does: `${ready(8787)}; sleep 6; cat /tmp/traces`, prints: /\/v1\/traces/ },
    ],
  },
  {
    title: 'an upgrade, beside the old version and in its place',
    user: 'root',
    steps: [
      {
        does: `tar -xzf warmpath-service-0.3.0.tgz -C /srv && sed -i 's/"version": "0.3.0"/"version": "0.4.0"/' /srv/package/package.json && npm pack --silent --ignore-scripts /srv/package
          ${SETTINGS}; systemctl start warmpath@serve; ${ready(8787)}`,
      },
      { types: 'npm install --prefix /opt/warmpath-0.4.0' },
      {
        does: `${ready(8788)}; systemctl is-active warmpath@serve warmpath-0.4.0@serve; curl -s http://127.0.0.1:8788/healthz http://127.0.0.1:8787/healthz`,
        prints: [/0\.4\.0/, /0\.3\.0/],
      },
      {
        types: 'warmpath migrate',
        wrap: 'WARMPATH_OWNER_DATABASE_URL=$OWNER_URL /opt/warmpath-0.4.0/node_modules/.bin/…',
      },
      { types: 'systemctl disable --now warmpath@serve' },
      { does: 'systemctl is-active warmpath-0.4.0@serve && systemctl disable --now warmpath-0.4.0@serve' },
      { types: 'npm install --prefix /opt/warmpath ./warmpath-service-0.4.0.tgz' },
      {
        does: `systemctl start warmpath@serve; ${ready(8787)}; curl -s http://127.0.0.1:8787/healthz`,
        prints: /0\.4\.0/,
      },
      { types: 'cd deploy/compose' },
      { does: 'stat -c "%a %n" .env settings.env; wc -l <.env', prints: /600 \.env\n600 settings\.env\n5/ },
    ],
  },
];
