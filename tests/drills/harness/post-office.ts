import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostfix } from '#tests/harness/postfix.ts'
import { freePort } from '#tests/harness/wait-until.ts'
import type { Certificate } from './certificate.ts'

const POSTGREY = '/usr/sbin/postgrey'
const DELAY_S = 1

export function missingPostOffice(): string | undefined {
  if (process.getuid?.() !== 0) return 'Postfix and postgrey (only root can start Postfix)'
  return existsSync(POSTGREY) ? undefined : 'postgrey (apt-get install postgrey)'
}

/** Postfix, which delivers to one mailbox, whoever the recipient is. postgrey defers what is new to it. */
export async function openPostOffice(folder: string, { cert, key }: Certificate) {
  const [lists, mail] = [join(folder, 'postgrey'), join(folder, 'mail')]
  const idOf = (user: string) => Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }))
  for (const [each, owner] of [
    [lists, 'postgrey'],
    [mail, 'nobody'],
  ] as const) {
    mkdirSync(each)
    chownSync(each, idOf(owner), 0)
    chmodSync(each, 0o755)
  }
  const policy = `127.0.0.1:${await freePort()}`
  const said = openSync(join(folder, 'postgrey.log'), 'a')
  // Everybody is greylisted, however many emails the shop has sent.
  const limits = [`--delay=${DELAY_S}`, '--auto-whitelist-clients=0']
  const postgrey = spawn(POSTGREY, [`--inet=${policy}`, `--dbdir=${lists}`, ...limits], {
    stdio: ['ignore', said, said],
  })
  const orphan = () => postgrey.kill('SIGKILL')
  process.once('exit', orphan)
  const nobody = `static:${idOf('nobody')}`
  const postfix = await openPostfix({
    settings: {
      smtpd_recipient_restrictions: `check_policy_service inet:${policy}, permit_mynetworks, reject`,
      smtpd_tls_security_level: 'may',
      smtpd_tls_cert_file: cert,
      smtpd_tls_key_file: key,
      virtual_mailbox_domains: 'static:all',
      virtual_mailbox_base: mail,
      virtual_mailbox_maps: 'static:inbox/',
      virtual_uid_maps: nobody,
      virtual_gid_maps: nobody,
    },
  })
  return {
    env: { MAIL_URL: postfix.url.replace('127.0.0.1', 'localhost'), MAIL_FROM: 'Hoard <shop@shop.example>' },
    start: () => postfix.postfix('start'),
    stop: () => postfix.postfix('stop'),
    /** How often each Message-ID arrived. */
    arrivals() {
      const counts = new Map<string, number>()
      for (const file of globSync('inbox/new/*', { cwd: mail })) {
        const id = /^message-id:\s*(\S+)/im.exec(readFileSync(join(mail, file), 'utf8'))![1]!
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
    /** How often postgrey deferred an email. */
    deferrals: () =>
      readFileSync(postfix.log, 'utf8')
        .split('\n')
        .filter((line) => /Greylisted/.test(line)).length,
    async [Symbol.asyncDispose]() {
      await postfix[Symbol.asyncDispose]()
      process.off('exit', orphan)
      const ended = once(postgrey, 'exit')
      postgrey.kill('SIGKILL')
      await ended
    },
  }
}
