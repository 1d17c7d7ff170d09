import { Button, Modal } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { Bridge, HelpTopic, MenuKeys } from '#bridge/bridge.ts'
import { blockKeys, builderKeys, textKeys, type KeysHelp } from '#staff/widgets/commands/help.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { changelog, guide } from './documents.ts'
import { renderHelp } from './render-help.ts'
import { newsOf } from './news.ts'
import './help.css'

interface HelpProps {
  bridge: Pick<Bridge, 'help' | 'version'>
  topic: HelpTopic
  onClose(): void
}

const titles: Record<HelpTopic, string> = {
  guide: 'GUIDE',
  shortcuts: 'KEYBOARD.SHORTCUTS',
  news: 'WHATS.NEW',
  notices: 'THIRD.PARTY.NOTICES',
}

/** A part of the help. It is in the program, so that it is there without a connection and fits the version. */
export default function HelpDialog({ bridge, topic, onClose }: HelpProps) {
  useFocusBack()
  return (
    <Modal
      open
      title={titles[topic]}
      width="52rem"
      className="help"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          CLOSE
        </Button>
      }
    >
      {/* Scrolls by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="help-text" tabIndex={0} aria-label={titles[topic]}>
        {topic === 'guide' && <Text markdown={guide} />}
        {topic === 'news' && <News version={bridge.version} />}
        {topic === 'shortcuts' && <Answer ask={bridge.help.shortcuts}>{showShortcuts}</Answer>}
        {topic === 'notices' && <Answer ask={bridge.help.notices}>{showNotices}</Answer>}
      </section>
    </Modal>
  )
}

/** The documents are files of this program. */
const Text = ({ markdown }: { markdown: string }) => <div dangerouslySetInnerHTML={{ __html: renderHelp(markdown) }} />

const News = ({ version }: { version: string }) => (
  <>
    <p className="dim">Hoard {version}</p>
    <Text markdown={newsOf(changelog, version)} />
  </>
)

const showNotices = (text: string) => <pre className="help-notices">{text}</pre>

const showShortcuts = (menus: readonly MenuKeys[]) => (
  <>
    {menus.map(({ menu, keys }) => (
      <Keys key={menu} title={`${menu} menu`} keys={keys.map(([label, sign]) => [sign, label])} />
    ))}
    <Keys title="Page builder" keys={builderKeys} />
    <Keys title="On a block" keys={blockKeys} />
    <Keys title="In formatted text" keys={textKeys} />
    <p className="dim">On a Mac, use Cmd instead of Ctrl.</p>
  </>
)

const Keys = ({ title, keys }: { title: string; keys: KeysHelp }) => (
  <section>
    <h2>{title}</h2>
    <dl className="help-keys">
      {keys.map(([sign, what]) => (
        <div key={`${sign} ${what}`}>
          <dt>
            <kbd>{sign}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Shows what the main process answers. */
function Answer<T>({ ask, children }: { ask: () => Promise<T>; children: (answer: T) => ReactNode }) {
  const [state, setState] = useState<{ answer: T } | { error: Error } | null>(null)
  useEffect(() => {
    ask().then(
      (answer) => setState({ answer }),
      (error: Error) => setState({ error }),
    )
  }, [ask])
  if (state === null) return <p aria-live="polite">[LOADING...]</p>
  if ('error' in state)
    return (
      <p role="alert" className="field-problem">
        {state.error.message}
      </p>
    )
  return children(state.answer)
}
