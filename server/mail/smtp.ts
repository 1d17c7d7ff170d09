import { Readable } from 'node:stream'
import { loopback, type MailConfig } from '#server/config.ts'

/** Time limits in milliseconds: a server that takes longer counts as away. */
export interface SmtpLimits {
  /** Until the connection stands, and again until the greeting. */
  connectMs: number
  /** Until any other answer. */
  silenceMs: number
}
const LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 30_000 }
/** Refusals in a row on one connection. After ten, Postfix takes a second for each answer, and after twenty it closes. */
const MOST_REFUSALS = 5

/** A finished email. */
export interface Letter {
  from: { name: string; address: string }
  to: string
  messageId: string
  subject: string
  html: string
  text: string
  replyTo: string | undefined
  references: readonly string[]
  headers: Record<string, string>
}

/**
 * What became of an email. `accepted`: the server answered that it has it. `refused`: it never will, because of the
 * mailbox or the email. `blocked`: it won't, but perhaps because of the shop, such as its sender. `deferred`: it won't
 * take this one now. `unsure`: it was handed over, but no answer came.
 */
export interface Outcome {
  result: 'accepted' | 'refused' | 'blocked' | 'deferred' | 'unsure'
  answer: string
}

/** The mail server is away or refuses the shop itself, so that no email goes out. Nothing was handed over. */
export class MailServerError extends Error {
  override name = 'MailServerError'
}

export interface SmtpSession {
  /** @throws MailServerError */
  send(letter: Letter): Promise<Outcome>
  /** False once it can take no other email. */
  isUsable(): boolean
  close(): void
}

/**
 * Connects and signs in.
 * @throws MailServerError
 */
export async function openSmtp({ url }: Pick<MailConfig, 'url'>, limits = LIMITS) {
  // Loaded with the first email, so that the shop starts without them.
  const [{ default: MailComposer }, { default: SmtpConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...server } = parseConnectionUrl(url)
  const isRemote = !loopback.test(server.host ?? '')
  const connection = new SmtpConnection({
    // A password must not be readable in transit.
    requireTLS: Boolean(auth) && isRemote,
    ...server,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    socketCloseTimeout: 0,
  })
  let broken: Error | null = null
  let isUsable = true
  let refusals = 0
  // Also emitted while nothing is asked of it, and then an error without a listener would end the process.
  connection.on('error', (error: Error) => void (broken ??= error))
  const call = <T>(start: (done: (error?: Error | null, value?: T) => void) => void) =>
    new Promise<T>((resolve, reject) => {
      // Usually the call itself fails first, and says more.
      const end = () => setTimeout(() => reject(broken ?? new Error('The connection was closed.')), 100)
      connection.once('end', end)
      start((error, value) => {
        connection.off('end', end)
        if (error) reject(error)
        else resolve(value as T)
      })
    })
  // After a refusal the server still has the sender of that email, and refuses another (RFC 5321, 3.3).
  const reset = () =>
    call<boolean>((done) => connection.reset(done)).then(
      () => true,
      () => false,
    )
  try {
    await call<void>((done) => connection.connect(done))
    if (auth) await call((done) => connection.login(auth, done))
  } catch (error) {
    connection.close()
    throw new MailServerError(describe(error), { cause: error })
  }
  return {
    async send(letter: Letter): Promise<Outcome> {
      const mime = new MailComposer({
        from: letter.from,
        to: letter.to,
        messageId: letter.messageId,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        replyTo: letter.replyTo,
        references: [...letter.references],
        inReplyTo: letter.references.at(-1),
        headers: letter.headers,
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile()
      const bytes = await mime.build()
      let isHandedOver = false
      // It is read only after the server has asked for it.
      const message = Readable.from(
        (function* read() {
          isHandedOver = true
          yield bytes
        })(),
        { objectMode: false },
      )
      try {
        const { response } = await call<{ response: string }>((done) =>
          connection.send(mime.getEnvelope(), message, done),
        )
        refusals = 0
        return { result: 'accepted', answer: response }
      } catch (error) {
        isUsable = false
        const outcome = outcomeOf(error, isHandedOver)
        refusals += 1
        isUsable = outcome.result !== 'unsure' && refusals < MOST_REFUSALS && (await reset())
        return outcome
      }
    },
    isUsable: () => isUsable && !connection.destroyed,
    close: () => connection.quit(),
  } satisfies SmtpSession
}

/** @throws MailServerError if the answer is about the shop or its connection rather than about the email */
function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const { code, responseCode, response, command } = error as Record<
    'code' | 'response' | 'command',
    string | undefined
  > & {
    responseCode?: number
  }
  const answer = response ?? describe(error)
  if (!responseCode) {
    // The address can't be written in SMTP.
    if (code === 'EENVELOPE') return { result: 'refused', answer }
    if (isHandedOver) return { result: 'unsure', answer }
    throw new MailServerError(answer, { cause: error })
  }
  // 421: the server closes. A refused sender or sign-in is refused for every email.
  const isAboutShop = responseCode === 421 || responseCode === 530 || responseCode === 535 || command === 'MAIL FROM'
  if (isAboutShop && !isHandedOver) throw new MailServerError(answer, { cause: error })
  if (responseCode < 500) return { result: 'deferred', answer }
  return { result: isBlocked(answer) ? 'blocked' : 'refused', answer }
}

/** Whether an answer is a permanent refusal whose cause may be the shop. */
export const isBlocked = (answer: string): boolean => answer.startsWith('5') && !aboutEmail.test(answer)

/**
 * Permanent answers about the mailbox or the message by their enhanced status code (RFC 3463). Others may be about the
 * shop: many servers refuse a sender, or to relay, at each recipient (Postfix: `553 5.7.1 Sender address rejected`).
 */
const aboutEmail = /^\d{3}[ -]5\.(1\.([1-6]|10)|2\.\d+|3\.4|4\.\d+|6\.\d+)\b/m

/** An answer without the recipient, whom mail servers name. */
export const withoutRecipient = (answer: string, recipient: string): string =>
  answer.replaceAll(new RegExp(recipient.replaceAll(/\W/g, String.raw`\$&`), 'gi'), '…')

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { response } = error as { response?: string }
  return response ?? error.message
}
