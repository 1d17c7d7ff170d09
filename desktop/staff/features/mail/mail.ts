import { useQuery } from '@tanstack/react-query'
import { mailStates, type Mail, type MailState } from '#shared/features/mail/mail.contract.ts'
import { usePageRead } from '#staff/widgets/table/PagedRows.tsx'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'

export { outcomeText, stateColors, stateLabels } from '#staff/widgets/mail/mail-state.ts'

export const MAILS_URL = '/api/mails'

/** The state in a URL parameter; undefined means every state. */
export const stateIn = (text: string): MailState | undefined => mailStates.find((state) => state === text)

export const canBeResent = ({ state, to }: Pick<Mail, 'state' | 'to'>): boolean =>
  to !== '' && (state === 'unsure' || state === 'refused' || state === 'late')

export const useMailStatus = () => useQuery({ queryKey: [`${MAILS_URL}/status`], queryFn: () => client.mail.status() })

export const useMails = (search: string, state: MailState | undefined, page: number) =>
  usePageRead(MAILS_URL, client.mail.list, { search: search || undefined, state }, page)

export const useMail = (id: string) =>
  useQuery({ queryKey: [`${MAILS_URL}/${id}`], queryFn: () => client.mail.byId({ params: { id } }) })

const urls = (id: string) => [MAILS_URL, `${MAILS_URL}/${id}`, `${MAILS_URL}/status`]

export const useResend = (id: string) =>
  useChange({
    call: () => client.mail.resend({ params: { id } }),
    success: 'The email is sent again',
    failure: 'Failed to send it again',
    refresh: urls(id),
  })

export const useCancel = (id: string) =>
  useChange({
    call: () => client.mail.cancel({ params: { id } }),
    success: 'The email won’t be sent',
    failure: 'Failed to cancel',
    refresh: urls(id),
  })
