import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './wait-until.ts'

const run = promisify(execFile)

interface PostfixOptions {
  /** Port of the server to which it passes on what it accepts; without it, to where DNS says, unless settings differ. */
  relayTo?: number
  /** Settings of main.cf, such as `smtpd_recipient_restrictions`. */
  settings: Record<string, string>
}

/** Debian's Postfix with a configuration and a queue of its own, on a free port. Only root can start it. */
export async function openPostfix({ relayTo, settings }: PostfixOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-postfix-'))
  const [etc, data] = [join(folder, 'etc'), join(folder, 'data')]
  for (const each of [etc, data, join(folder, 'queue')]) await mkdir(each)
  // Its parts run as another user.
  await chmod(folder, 0o755)
  await chown(data, Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' })), 0)
  const port = await freePort()
  const configure = (changed: Record<string, string>) =>
    writeFile(join(etc, 'main.cf'), toLines({ ...ownSettings(folder, relayTo), ...changed }))
  await configure(settings)
  await writeFile(join(etc, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd\n${PARTS}`)
  const postfix = (command: string) => run('postfix', ['-c', etc, command])
  await postfix('start')
  return {
    url: `smtp://127.0.0.1:${port}`,
    log: `${data}/log`,
    postfix,
    /** Changes settings of the running server. */
    async reload(changed: Record<string, string>) {
      await configure(changed)
      await postfix('reload')
    },
    async [Symbol.asyncDispose]() {
      await postfix('abort').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const ownSettings = (folder: string, relayTo: number | undefined) => ({
  compatibility_level: '3.6',
  queue_directory: `${folder}/queue`,
  data_directory: `${folder}/data`,
  maillog_file: `${folder}/data/log`,
  maillog_file_prefixes: folder,
  mail_owner: 'postfix',
  setgid_group: 'postdrop',
  daemon_directory: '/usr/lib/postfix/sbin',
  command_directory: '/usr/sbin',
  inet_interfaces: '127.0.0.1',
  inet_protocols: 'ipv4',
  myhostname: 'relay.example',
  mydestination: '',
  alias_maps: '',
  disable_dns_lookups: 'yes',
  ...(relayTo && { relayhost: `[127.0.0.1]:${relayTo}` }),
})

const toLines = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')

/** Of master.cf: Debian's, without chroots and what relaying doesn't need. */
const PARTS = `cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
smtp unix - - n - - smtp
relay unix - - n - - smtp
virtual unix - n n - - virtual
error unix - - n - - error
retry unix - - n - - error
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`
