import { Switch } from 'antd'
import { useId } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** HOLD MY CHANGES: while on, everything saved waits on this computer. Switching it changes nothing that waits. */
export function HoldSwitch({ bridge, isHolding }: { bridge: Bridge; isHolding: boolean }) {
  const id = useId()
  const hold = useChange({
    call: (isOn: boolean) => bridge.publishing.hold(isOn),
    failure: 'Failed to switch HOLD MY CHANGES',
  })
  return (
    <div className="hold row" data-on={isHolding}>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checkedChildren="ON"
        unCheckedChildren="OFF"
        checked={isHolding}
        loading={hold.isPending}
        onChange={(isOn) => void hold.run(isOn)}
      />
      <label htmlFor={id}>HOLD MY CHANGES</label>
      <p id={`${id}-hint`}>
        {isHolding
          ? 'Pages, templates, posts, banners and the menu are saved on this computer only, until you press SEND. Images, drafts of what is live, releases and everything in ADMIN still go to the shop at once.'
          : 'Off: online, what you save goes to the shop directly. Offline, it waits here.'}
      </p>
    </div>
  )
}
