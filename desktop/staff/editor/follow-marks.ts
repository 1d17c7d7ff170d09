import type { Bridge } from '#bridge/bridge.ts'
import { toast } from '#staff/toast/toast.ts'

/**
 * Reports marks of the print queue that need an answer on whatever screen people are by then. Returns a function that
 * stops it.
 */
export function followMarks({ offlineOrders, on }: Pick<Bridge, 'offlineOrders' | 'on'>): () => void {
  let known = 0
  const take = (marks: Awaited<ReturnType<typeof offlineOrders.state>>) => {
    const now = marks.filter((mark) => mark.is !== 'waiting').length
    if (now > known)
      toast({
        title: 'Check your marks in the print queue',
        description: 'Something changed while this computer was offline.',
        variant: 'destructive',
      })
    known = now
  }
  void offlineOrders.state().then(take)
  return on('offlineOrders', take)
}
