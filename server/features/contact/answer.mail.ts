import type { ComposeMail } from '#server/mail/mail.ts'
import { longDate } from '#server/mail/render-mail.ts'
import { subjectText } from '#shared/features/contact/subjects.ts'
import type { ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import { findAnswer, listAnswers, storeMessageId } from './answers.repository.ts'

/** Name of the kind. */
export const ANSWER = 'contact-answer'

/** Id of the answer's row. */
export interface AnswerPayload {
  answer: number
}

export interface AnswerMailParts {
  shop: { name: string }
  config: { mail: { from: { address: string } } | null }
}

/** What somebody wrote about, or how their message begins: “General” says nothing. */
const titleOf = ({ subject, message }: Pick<ReceivedMessage, 'subject' | 'message'>) =>
  subject === 'general' ? message.trim() : subjectText(subject)

/** What staff wrote to somebody who had used the contact form. */
export const answerMail =
  ({ shop, config }: AnswerMailParts): ComposeMail<AnswerPayload> =>
  async (tx, payload, { id }) => {
    const found = await findAnswer(tx, payload.answer)
    if (!found) return null
    const { answer, message } = found
    const earlier = (await listAnswers(tx, message.email)).filter((each) => each.id < answer.id)
    await storeMessageId(tx, answer.id, id)
    return {
      subject: `Re: ${titleOf(message)}`,
      parts: [...answer.text.split(/\n{2,}/), { quote: message.message, from: `On ${longDate(message.at)} you wrote` }],
      reason: `You get this because you wrote to ${shop.name} through its contact form. To answer, just reply to this email.`,
      replyTo: config.mail?.from.address,
      references: earlier.flatMap(({ mailMessageId }) => mailMessageId ?? []),
      isPersonal: true,
    }
  }
