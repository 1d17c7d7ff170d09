import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { bridge } from '#staff/bridge.ts'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { publishingAtom } from '#staff/widgets/unpublished/unpublished.ts'
import { Backup } from './Backup.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Published } from './Published.tsx'
import { PublishBar } from './PublishBar.tsx'
import { UnsavedList } from './UnsavedList.tsx'
import '#staff/widgets/panels/panels.css'
import './publishing.css'

/**
 * /cms/publish in the desktop editor: changes saved on this computer but not in the shop, and the button to publish
 * them.
 */
export default function PublishTab() {
  const state = useAtomValue(publishingAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  // A discarded or published card disappears with the focus.
  useKeepFocus(screen, heading)
  return (
    <div ref={screen}>
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          PUBLISH.CHANGES
        </h1>
        {bridge && <Backup bridge={bridge} />}
      </div>
      {!bridge || !state ? (
        <p aria-live="polite">[LOADING...]</p>
      ) : (
        <div className="panels">
          <PublishBar bridge={bridge} state={state} />
          <Published published={state.published} />
          {state.changes.length > 0 && (
            <ChangeList bridge={bridge} changes={state.changes} isRunning={!!state.running} />
          )}
          <UnsavedList />
        </div>
      )}
    </div>
  )
}
