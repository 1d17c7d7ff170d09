import { Alert, Button, Checkbox, Modal, Select } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import type { SettingsChange, SettingsState } from '#bridge/settings.ts'
import { useBridgeState } from '#staff/editor/useBridgeState.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import './settings.css'

/** Settings of the program. Each takes effect at once. */
export default function SettingsDialog({ bridge, onClose }: { bridge: Bridge; onClose(): void }) {
  const stored = useBridgeState(bridge, 'settings')
  /** Shown at once, while it is being stored. */
  const [pending, setPending] = useState<SettingsChange>({})
  const settings = stored && withChanges(stored, pending)
  const [failure, setFailure] = useState<string | null>(null)
  useFocusBack()
  const change = async (changes: SettingsChange) => {
    setFailure(null)
    setPending((others) => ({ ...others, ...changes }))
    try {
      await bridge.settings.change(changes)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setPending({})
    }
  }
  return (
    <Modal
      open
      title="SETTINGS"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          DONE
        </Button>
      }
    >
      <div aria-live="polite">
        {failure !== null && <Alert type="error" showIcon title={`The setting wasn’t changed. ${failure}`} />}
      </div>
      {settings ? (
        <Fields platform={bridge.platform} settings={settings} change={(changes) => void change(changes)} />
      ) : (
        <p aria-live="polite">[LOADING...]</p>
      )}
    </Modal>
  )
}

const withChanges = (
  { spelling, ...state }: SettingsState,
  { spellingLanguages: languages, ...changes }: SettingsChange,
): SettingsState => ({ ...state, ...changes, spelling: spelling && languages ? { ...spelling, languages } : spelling })

interface FieldsProps {
  platform: Bridge['platform']
  settings: SettingsState
  change(changes: SettingsChange): void
}

export function Fields({ platform, settings, change }: FieldsProps) {
  const { startAtLogin, needsApproval, notifications, canNotify, background, updates, spelling } = settings
  return (
    <div className="settings stack loose">
      <section className="stack">
        <h3>BACKGROUND</h3>
        {startAtLogin !== null && (
          <Choice
            label="Start Hoard when you log in"
            hint={
              needsApproval
                ? 'Allow it in System Settings > General > Login Items.'
                : background && 'Without its window while it uploads or watches a folder.'
            }
            isOn={startAtLogin}
            set={(isOn) => change({ startAtLogin: isOn })}
          />
        )}
        <Choice
          label="Keep working after the window is closed"
          hint={backgroundHint[platform]}
          isOn={background}
          set={(isOn) => change({ background: isOn })}
        />
        <Choice
          label="Notify me about uploads and sending"
          hint={
            canNotify
              ? 'Only while another window is in front.'
              : 'This computer refuses Hoard’s notifications. The window shows the same.'
          }
          isOn={notifications}
          set={(isOn) => change({ notifications: isOn })}
        />
      </section>
      <section className="stack">
        <h3>UPDATES</h3>
        <Choice
          label="Download updates automatically"
          hint="They install when you quit. Otherwise Hoard asks before it downloads."
          isOn={updates === 'automatic'}
          set={(isOn) => change({ updates: isOn ? 'automatic' : 'ask' })}
        />
      </section>
      {spelling && (
        <section className="stack">
          <h3>SPELLING</h3>
          <Field label="Languages" hint="Without a language, spelling isn’t checked.">
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                optionFilterProp="label"
                value={spelling.languages}
                options={spelling.available.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(codes) => change({ spellingLanguages: codes })}
              />
            )}
          </Field>
        </section>
      )}
    </div>
  )
}

const work = 'While images upload, changes are sent or a folder is watched.'
const backgroundHint: Record<Bridge['platform'], string> = {
  darwin: 'Hoard stays in the Dock in any case.',
  win32: `${work} Hoard is then in the notification area of the taskbar.`,
  linux: `${work} If your desktop shows no icon for it, start Hoard again to open its window.`,
}

interface ChoiceProps {
  label: string
  hint: ReactNode
  isOn: boolean
  set(isOn: boolean): void
}

function Choice({ label, hint, isOn, set }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <Checkbox checked={isOn} {...(hint && { 'aria-describedby': id })} onChange={({ target }) => set(target.checked)}>
        {label}
      </Checkbox>
      {hint && (
        <p className="settings-hint small dim" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}
