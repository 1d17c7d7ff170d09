import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { SentMail } from '#shared/mail-state.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { outcomeText, stateColors, stateLabels } from './mail-state.ts'

/** What became of the email about a record, with a link to it in the outbox. */
export const SentMailNote = ({ mail }: { mail: SentMail }) => (
  <div className="row loose">
    <span>
      Email: <Tag color={stateColors[mail.state]}>{stateLabels[mail.state]}</Tag>
    </span>
    {mail.state !== 'sent' && (
      <span className="dim" dir="auto">
        {outcomeText(mail)}
      </span>
    )}
    <Link to={staffPaths.adminRecord('mail', mail.id)}>Show it</Link>
  </div>
)
