import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mailStates, type Mail, type MailState } from '#shared/features/mail/mail.contract.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'

export const MAILS_URL = '/api/mails'
export const PAGE_SIZE = 50

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

/** The state in a URL parameter; undefined means every state. */
export const stateIn = (text: string): MailState | undefined => mailStates.find((state) => state === text)

/** What became of an e-mail, and what the mail server said. */
export function outcomeText({ state, answer }: Pick<Mail, 'state' | 'answer'>): string {
  if (state === 'unsure') return `It may have arrived: ${answer ?? 'no answer came.'} It isn’t sent again by itself.`
  if (state === 'late') return `It couldn’t be sent in time.${answer ? ` The last answer: ${answer}` : ''}`
  if (state === 'waiting')
    return answer ? `It will be tried again. The last answer: ${answer}` : 'It will be sent soon.'
  return answer ?? (state === 'sending' ? 'It is being handed to the mail server.' : '')
}

export const canBeResent = ({ state, to }: Pick<Mail, 'state' | 'to'>): boolean =>
  to !== '' && (state === 'unsure' || state === 'refused' || state === 'late')

export const useMailStatus = () => useQuery({ queryKey: [`${MAILS_URL}/status`], queryFn: () => client.mail.status() })

export const useMails = (search: string, state: string, page: number) =>
  useQuery({
    queryKey: [MAILS_URL, { search, state, page }],
    queryFn: () =>
      client.mail.list({
        query: {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(search && { search }),
          ...(stateIn(state) && { state: stateIn(state)! }),
        },
      }),
    placeholderData: keepPreviousData,
  })

export const useMail = (id: string) =>
  useQuery({ queryKey: [`${MAILS_URL}/${id}`], queryFn: () => client.mail.byId({ params: { id } }) })

const urls = (id: string) => [MAILS_URL, `${MAILS_URL}/${id}`, `${MAILS_URL}/status`]

export const useResend = (id: string) =>
  useChange({
    call: () => client.mail.resend({ params: { id } }),
    success: 'The e-mail is sent again',
    failure: 'Failed to send it again',
    refresh: urls(id),
  })

export const useCancel = (id: string) =>
  useChange({
    call: () => client.mail.cancel({ params: { id } }),
    success: 'The e-mail won’t be sent',
    failure: 'Failed to cancel',
    refresh: urls(id),
  })
