import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { client } from '#staff/api/client.ts'
import { confirmQuestionAtom, type ConfirmQuestion } from '#staff/api/confirmation.ts'
import { bridge } from '#staff/bridge.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

/** How often the server is asked whether the person has confirmed, in ms. */
const ASK_EVERY_MS = 1500

/**
 * Shown while a call waits for a confirmation. It happens on a page of the server, in another tab or, from the desktop
 * editor, in the system's browser; then the call continues by itself.
 */
export default function ConfirmDialog() {
  const question = useAtomValue(confirmQuestionAtom)
  return question && <Question key={question.id} {...question} />
}

function Question({ id, path, answer }: ConfirmQuestion) {
  useFocusBack()
  const { data } = useQuery({
    queryKey: ['/api/auth/confirmation', id],
    queryFn: () => client.auth.confirmation(),
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (data?.isConfirmed) answer(true)
  }, [data, answer])
  return (
    <Modal
      open
      title="CONFIRM THAT IT IS YOU"
      onCancel={() => answer(false)}
      footer={[
        <Button key="cancel" onClick={() => answer(false)}>
          CANCEL
        </Button>,
        <Button key="open" type="primary" href={path} target="_blank">
          CONFIRM
        </Button>,
      ]}
    >
      <p>
        This affects other people’s access or data, and you signed in a while ago. Press CONFIRM and show{' '}
        {bridge ? 'in your browser' : 'in a new tab'} that it is you.
      </p>
      <output className="dim">
        [WAITING FOR YOU...] What you typed is kept. This continues when you have confirmed.
      </output>
    </Modal>
  )
}
