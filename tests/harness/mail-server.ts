import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as it arrived. */
export interface ReceivedMail {
  to: string[]
  mail: Email
  /** The whole message, headers included. */
  raw: string
}

/** How the server misbehaves; each may be changed at any time. */
export interface MailServerFaults {
  /** Called when somebody connects, before the greeting. */
  beforeGreeting?: () => void | Promise<void>
  /** Answer to MAIL FROM, such as `553 5.1.8 No such domain`. */
  sender?: () => string | undefined
  /** Answer to RCPT TO, such as `550 No such user`. Postfix refuses a sender only here. */
  recipient?: (address: string) => string | undefined
  /** Answer to the message once it has arrived. */
  message?: () => string | undefined
  /** Called when the message has arrived, before the answer; what it throws cuts the connection. */
  beforeAnswer?: () => void | Promise<void>
}

/** Starts a real SMTP server that keeps what it receives, on a free port unless one is given. */
export async function openMailServer({ port: wanted = 0 } = {}) {
  const received: ReceivedMail[] = []
  const faults: MailServerFaults = {}
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onConnect: (_, done) => void Promise.resolve(faults.beforeGreeting?.()).then(() => done()),
    onAuth: ({ username, password }, _, done) =>
      username === 'hoard' && password === 'secret'
        ? done(null, { user: username })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    onMailFrom: (_, __, done) => done(smtpError(faults.sender?.())),
    onRcptTo: ({ address }, _, done) => done(smtpError(faults.recipient?.(address))),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void finish())
      async function finish() {
        const error = smtpError(faults.message?.())
        if (!error) {
          const raw = Buffer.concat(chunks).toString()
          received.push({ to: envelope.rcptTo.map(({ address }) => address), mail: await PostalMime.parse(raw), raw })
        }
        try {
          await faults.beforeAnswer?.()
        } catch {
          // The connection is cut, so that the answer never arrives.
          for (const { session, close } of connections()) if (session.envelope === envelope) close()
          return
        }
        done(error)
      }
    },
  })
  const connections = () =>
    [...(server as unknown as { connections: Set<Connection> }).connections].map((connection) => ({
      session: connection.session,
      close: () => connection[SOCKET].destroy(),
    }))
  server.on('error', () => undefined)
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    faults,
    port,
    /** Settings of a shop that uses it. */
    env: { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Hoard <shop@hoard.example>' },
    /** Emails to an address, oldest first. */
    to: (address: string) => received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    async [Symbol.asyncDispose]() {
      for (const { close } of connections()) close()
      await this.close()
    },
  }
}

/** Name of its field. */
const SOCKET = '_socket'

interface Connection {
  session: { envelope: unknown }
  [SOCKET]: { destroy(): void }
}

function smtpError(answer: string | undefined): Error | null {
  if (!answer) return null
  const [, code, text] = /^(\d{3}) (.*)$/.exec(answer)!
  return Object.assign(new Error(text), { responseCode: Number(code) })
}
