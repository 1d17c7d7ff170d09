import type { Alert, FeatureParts } from '#server/content/feature.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countMails, mailFailure } from '#server/mail/mail-state.ts'
import { countUnwritten } from './mail.repository.ts'
import type { MailParts } from './mail.routes.ts'

const DAY_MS = 86_400_000
const path = staffPaths.adminTab('mail')
const inState = (state: string) => `${path}?state=${state}`

/** Alerts of emails that don't go out, or may not have arrived. */
export const mailAlerts =
  ({ config, db, outbox }: Pick<MailParts & FeatureParts, 'config' | 'db' | 'outbox'>) =>
  async (): Promise<Alert[]> => {
    if (!outbox.isOn) return []
    const { waiting = 0, unsure = 0, refused = 0, late = 0 } = await countMails(db, DAY_MS)
    const failure = await mailFailure(db)
    const alerts: Alert[] = []
    if (failure !== null && waiting > 0)
      alerts.push({
        level: 'error',
        text: `Emails can’t be sent: ${failure} ${waiting === 1 ? 'One waits' : `${waiting} wait`}, and the shop keeps trying. Check MAIL_URL and the mail server.`,
        path,
      })
    if (unsure > 0)
      alerts.push({
        level: 'warning',
        text: `${unsure === 1 ? 'One email was' : `${unsure} emails were`} perhaps sent: the mail server’s answer was cut off. Send again what must arrive.`,
        path: inState('unsure'),
      })
    if (refused > 0)
      alerts.push({
        level: 'warning',
        text: `The mail server refused ${refused === 1 ? 'one email' : `${refused} emails`} in the last 24 hours. See why.`,
        path: inState('refused'),
      })
    if (late > 0)
      alerts.push({
        level: 'warning',
        text: `${late === 1 ? 'One email' : `${late} emails`} couldn’t be sent in time in the last 24 hours.`,
        path: inState('late'),
      })
    const unwritten = await countUnwritten(db)
    if (unwritten > 0)
      alerts.push({
        level: 'error',
        text: `${unwritten === 1 ? 'One email' : `${unwritten} emails`} can’t be written because of a fault in Hoard; the shop keeps trying. See why, and report it.`,
        path: inState('waiting'),
      })
    const { mailPerHour } = config
    if (failure === null && waiting > mailPerHour)
      alerts.push({
        level: 'info',
        text: `${waiting} emails wait: at most ${mailPerHour} go out an hour (MAIL_PER_HOUR).`,
        path: inState('waiting'),
      })
    return alerts
  }
