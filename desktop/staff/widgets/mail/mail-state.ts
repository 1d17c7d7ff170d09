import type { Mail, MailState } from '#shared/features/mail/mail.contract.ts'

/** States as staff read them. */
export const stateLabels: Record<MailState, string> = {
  waiting: 'WAITING',
  sending: 'SENDING',
  sent: 'SENT',
  unsure: 'PERHAPS SENT',
  refused: 'REFUSED',
  late: 'NOT SENT',
  dropped: 'NOT NEEDED',
  kept: 'SHOWN HERE',
}

export const stateColors: Record<MailState, string> = {
  waiting: 'processing',
  sending: 'processing',
  sent: 'success',
  unsure: 'warning',
  refused: 'error',
  late: 'error',
  dropped: 'default',
  kept: 'default',
}

/** What became of an email, and what the mail server said. */
export function outcomeText({ state, answer }: Pick<Mail, 'state' | 'answer'>): string {
  if (state === 'unsure')
    return `It may have arrived: ${answer ?? 'no answer came.'} The shop won’t send it again unless you do.`
  if (state === 'late') return `It couldn’t be sent in time.${answer ? ` The last answer: ${answer}` : ''}`
  if (state === 'waiting')
    return answer ? `It will be tried again. The last answer: ${answer}` : 'It will be sent soon.'
  return answer ?? (state === 'sending' ? 'It is being handed to the mail server.' : '')
}
