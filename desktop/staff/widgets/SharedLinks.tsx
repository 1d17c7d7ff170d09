import { Button } from 'antd'
import { useId } from 'react'
import type { SharedLink } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from './Loaded.tsx'
import { useChange } from './useChange.ts'
import { shopTimeText } from './when.ts'

/** Links made so far: their query is refreshed after one was made. */
export const SHARED_LINKS = '/api/shared-links'

/** Links that work, each with REVOKE. Nothing if there are none. */
export function SharedLinks({ isShown }: { isShown(link: SharedLink): boolean }) {
  const read = useRead(SHARED_LINKS, () => client.releases.sharedLinks())
  const id = useId()
  return (
    <Loaded read={read} failure="Failed to load the links">
      {(all) => {
        const links = all.filter(isShown)
        if (links.length === 0) return null
        return (
          <section aria-labelledby={id} aria-live="polite" style={{ marginTop: '1.5rem' }}>
            <h2 id={id}>LINKS.THAT.WORK</h2>
            <ul className="rows">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
          </section>
        )
      }}
    </Loaded>
  )
}

function LinkRow({ link: { id, at, madeBy, createdAt, expiresAt } }: { link: SharedLink }) {
  const revoke = useChange({
    call: () => client.releases.revokeLink({ params: { id } }),
    success: 'Link revoked',
    failure: 'Failed to revoke the link',
    refresh: [SHARED_LINKS],
  })
  const name = `${at ? `the shop at ${shopTimeText(at)}, ` : ''}made ${shopTimeText(createdAt)} by ${madeBy}`
  return (
    <li className="row spread">
      <span dir="auto">
        {name} <span className="dim">until {shopTimeText(expiresAt)}</span>
      </span>
      <Button danger aria-label={`REVOKE ${name}`} loading={revoke.isPending} onClick={() => void revoke.run()}>
        REVOKE
      </Button>
    </li>
  )
}
