import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { ChangeNotice, SignInNotice } from '#server/content/accounts/account-notices.ts'
import { displayName, findByEmail, findById, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { createPasswordLink, createSecondLink } from '#server/content/accounts/links.repository.ts'
import type { Database } from '#server/database/database.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { hasSecondFactor } from '#server/features/accounts/password-rules.ts'
import type { ComposeMail, MailComposers, MailContent } from '#server/mail/mail.ts'
import { browserName } from '#shared/features/accounts/browser-name.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** Payload of `invitation`. */
export interface InvitationNotice {
  staffId: number
  /** The link that the administrator was shown; null with an OpenID provider, where nobody needs one. */
  linkId: string | null
  /** Id of the administrator. */
  by: string | null
}

type Parts = Pick<AuthParts, 'shopName' | 'origin' | 'timeZone' | 'openid' | 'outbox'>

/** Emails to staff about their own accounts. */
export const accountMails = (parts: Parts): MailComposers => ({
  invitation: invitationMail(parts),
  'forgotten-password': forgottenMail(parts),
  'new-sign-in': newSignInMail(parts),
  'account-change': changeMail(parts),
})

const timeOf = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })

const reasonOf = (shopName: Parts['shopName']) => `You get this because you have a staff account at ${shopName()}.`

/** Whose doing it was, as the email's first words. */
async function actorOf(tx: Database, id: string | null): Promise<string> {
  const actor = id === null ? undefined : await findById(tx, id)
  return actor ? `${displayName(actor)} (administrator)` : 'An administrator'
}

const invitationMail =
  ({ shopName, origin, timeZone }: Parts): ComposeMail<InvitationNotice> =>
  async (tx, { staffId, linkId, by }) => {
    const account = await findById(tx, String(staffId))
    if (!account || account.isDisabled === 1) return null
    const actor = await actorOf(tx, by)
    if (linkId === null) return openidInvitation(account, actor, { shopName, origin })
    const link = await createSecondLink(tx, { staffId, linkId, origin })
    if (!link) return null
    const isNew = account.passwordHash === null
    const action = { action: 'SET A PASSWORD', href: link.url }
    const validity = `The link works once, until ${timeOf(link.expiresAt, timeZone)}. Keep it to yourself.`
    return {
      isSecret: true,
      subject: isNew ? `Invitation to the staff of ${shopName()}` : `Your link for a new password at ${shopName()}`,
      parts: isNew
        ? [
            { heading: greeting(account) },
            `${actor} has invited you to the staff of ${shopName()}, as ${roleText(account)}. Choose a password to get in.`,
            action,
            validity,
            'You don’t know what this is about? Then ignore this email. Without the link nobody gets in.',
          ]
        : [
            { heading: 'Your link for a new password' },
            `${actor} has made a link with which you can choose a new password. Your current one works until then.`,
            action,
            validity,
            'You didn’t ask for it? Then ignore this email, and tell an administrator.',
          ],
      reason: isNew
        ? `You get this because this address was invited to the staff of ${shopName()}.`
        : reasonOf(shopName),
    }
  }

const openidInvitation = (
  account: StaffRow,
  actor: string,
  { shopName, origin }: Pick<Parts, 'shopName' | 'origin'>,
): MailContent => ({
  subject: `Invitation to the staff of ${shopName()}`,
  parts: [
    { heading: greeting(account) },
    `${actor} has invited you to the staff of ${shopName()}, as ${roleText(account)}. Sign in with the shop’s sign-in service and this address.`,
    { action: 'SIGN IN', href: origin + staffPaths.cms },
    'You don’t know what this is about? Then ignore this email.',
  ],
  reason: `You get this because this address was invited to the staff of ${shopName()}.`,
})

/** Its recipient is the address that somebody typed; nothing was looked up before. */
const forgottenMail =
  ({ shopName, origin, timeZone }: Parts): ComposeMail<null> =>
  async (tx, _, { id, to }) => {
    const account = await findByEmail(tx, to)
    if (!account || account.isDisabled === 1) {
      // Nothing remains of an address that strangers typed, which isn't theirs to tell.
      await tx.deleteFrom('mails').where('id', '=', id).execute()
      return null
    }
    const notYou = 'It wasn’t you? Then there is nothing to do. If it happens again, tell an administrator.'
    const why = `You get this because somebody typed this address on the page for forgotten passwords of ${shopName()}.`
    if (account.passwordHash === null)
      return {
        subject: `Your account at ${shopName()} has no password`,
        parts: [
          { heading: 'There is no password to replace' },
          'Somebody, probably you, asked for a new password. Your account has none at the moment. Use the link that you got from an administrator; if it no longer works, ask for a new one.',
          notYou,
        ],
        reason: why,
      }
    const link = await createPasswordLink(tx, account.id, origin)
    await recordAuditEvent(tx, {
      staff: null,
      action: 'sent a link for a forgotten password to',
      kind: 'security',
      recordId: String(account.id),
      title: displayName(account),
      before: null,
      after: null,
    })
    const hasFactor = await hasSecondFactor(tx, account.id)
    return {
      isSecret: true,
      subject: `New password for ${shopName()}`,
      parts: [
        { heading: 'Choose a new password' },
        `Somebody, probably you, asked for a new password for your account at ${shopName()}.`,
        { action: 'CHOOSE A NEW PASSWORD', href: link.url },
        `The link works once, until ${timeOf(link.expiresAt, timeZone)}, and earlier links no longer work.${hasFactor ? ' You need your second factor, too.' : ''}`,
        'It wasn’t you? Then there is nothing to do: your password stays as it is. Don’t give the link to anybody. If it happens again, tell an administrator.',
      ],
      reason: why,
    }
  }

const newSignInMail =
  ({ shopName, origin, timeZone, openid }: Parts): ComposeMail<SignInNotice> =>
  async (tx, { staffId, at, device, address }) => {
    const account = await findById(tx, String(staffId))
    if (!account) return null
    return {
      subject: `New sign-in to your account at ${shopName()}`,
      parts: [
        { heading: 'Was this you?' },
        'Somebody signed in to your account from a browser or computer that hasn’t been used for it before.',
        {
          facts: [
            ['When', timeOf(at, timeZone)],
            ['With', browserName(device)],
            ['From', address],
          ],
        },
        'If it was you, there is nothing to do.',
        `If it wasn’t, end that session, and then ${openid ? 'change your password at the sign-in service' : 'change your password'}. If you can’t get in any more, tell an administrator at once.`,
        { action: 'SEE YOUR SESSIONS', href: origin + staffPaths.account },
      ],
      reason: reasonOf(shopName),
    }
  }

const changeMail =
  ({ shopName, origin, timeZone, openid, outbox }: Parts): ComposeMail<ChangeNotice> =>
  async (tx, notice) => {
    const account = await findById(tx, String(notice.staffId))
    // What has been undone since is no news.
    if (!account || isUndone(notice, account)) return null
    const { subject, heading, text } = textsOf(notice, {
      shopName: shopName(),
      actor: await actorOf(tx, notice.by),
      hasMail: outbox.isOn && !openid,
    })
    const canSignIn = account.isDisabled === 0 && notice.about !== 'reset'
    return {
      subject,
      parts: [
        { heading },
        ...text,
        { facts: [['When', timeOf(notice.at, timeZone)]] },
        ...(canSignIn ? [{ action: 'OPEN YOUR ACCOUNT', href: origin + staffPaths.account }] : []),
      ],
      reason: reasonOf(shopName),
    }
  }

/** Deletes addresses that strangers typed while no email could be sent. */
export async function sweepForgotten(db: Database): Promise<void> {
  await db.deleteFrom('mails').where('kind', '=', 'forgotten-password').where('state', '=', 'late').execute()
}

/** Emails to addresses without an account that are remembered, for whoever asks why none came. */
const UNKNOWN_KEPT = 1_000

/** Forgets what strangers typed beyond the latest `UNKNOWN_KEPT`, so that they can't fill the database with it. */
export async function forgetUnknown(tx: Database): Promise<void> {
  const beyond = tx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'forgotten-password')
    .where('state', '=', 'dropped')
    .orderBy('id', 'desc')
    .limit(UNKNOWN_KEPT)
    .offset(UNKNOWN_KEPT)
  await tx.deleteFrom('mails').where('id', 'in', beyond).execute()
}

/** Invited people may have no name yet. */
const greeting = ({ firstName, lastName }: Pick<StaffRow, 'firstName' | 'lastName'>) =>
  ['Hello', `${firstName} ${lastName}`.trim()].filter(Boolean).join(', ')

const roleText = ({ role }: Pick<StaffRow, 'role'>) => (role === 'administrator' ? 'an administrator' : 'an editor')

function isUndone(notice: ChangeNotice, { role, isDisabled }: StaffRow): boolean {
  if (notice.about === 'role') return role !== notice.role
  return notice.about === 'access' && notice.isDisabled !== (isDisabled === 1)
}

interface ChangeTexts {
  subject: string
  heading: string
  text: string[]
}

function textsOf(
  notice: ChangeNotice,
  { shopName, actor, hasMail }: { shopName: string; actor: string; hasMail: boolean },
): ChangeTexts {
  const askIf = 'If you think this is a mistake, ask an administrator.'
  switch (notice.about) {
    case 'role':
      return {
        subject: `Your role at ${shopName} has changed`,
        heading: `You are now ${roleText(notice)}`,
        text: [
          `${actor} has changed your role. ${notice.role === 'administrator' ? 'You can use the admin console now.' : 'You can work on pages, posts and images, but no longer use the admin console.'}`,
          askIf,
        ],
      }
    case 'access':
      return notice.isDisabled
        ? {
            subject: `Your account at ${shopName} is disabled`,
            heading: 'Your account is disabled',
            text: [`${actor} has disabled your account. You are signed out everywhere and can’t sign in.`, askIf],
          }
        : {
            subject: `Your account at ${shopName} is enabled again`,
            heading: 'Your account is enabled again',
            text: [`${actor} has enabled your account. You can sign in as before.`],
          }
    case 'password':
      return {
        subject: `Your password at ${shopName} was set`,
        heading: 'Your password was set',
        text: [
          'A new password was set for your account. If it was you, there is nothing to do.',
          `If it wasn’t, ${hasMail ? 'ask for a new password on the sign-in page, and ' : ''}tell an administrator at once.`,
        ],
      }
    case 'factor': {
      const { isAdded, what } = notice
      return {
        subject: `Second factor ${isAdded ? 'added to' : 'removed from'} your account at ${shopName}`,
        heading: `A second factor was ${isAdded ? 'added' : 'removed'}`,
        text: [
          `${isAdded ? `You can now sign in with ${what}.` : `One of your second factors, ${what}, was removed. Nobody can sign in with it any more.`} If it was you, there is nothing to do.`,
          'If it wasn’t, change your password, look at your second factors, and tell an administrator at once.',
        ],
      }
    }
    case 'reset':
      return {
        subject: `Your second factors at ${shopName} were reset`,
        heading: 'Your second factors were reset',
        text: [
          `${actor} has removed your password and your second factors, and signed you out everywhere. To start over, you get a one-time link from them in person, not by email.`,
          'You didn’t ask for this? Then tell an administrator at once, but don’t answer this email.',
        ],
      }
  }
}
