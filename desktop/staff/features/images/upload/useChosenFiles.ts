import { useRef, useState } from 'react'
import { toast } from '#staff/toast/toast.ts'
import { checkImage, InvalidImageError } from './check.ts'

/** A chosen file that will not be uploaded. */
export interface Skipped {
  name: string
  message: string
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/**
 * Files chosen for upload, before anything is sent. `onLetGo` is called when the only file is removed or joined by
 * others, as its metadata no longer applies.
 */
export function useChosenFiles(onLetGo: () => void) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const [checking, setChecking] = useState(0)
  /** The current value, as files may be chosen while others are being checked. */
  const latest = useRef(files)
  const update = (next: readonly File[]) => {
    const isFirst = latest.current.length === 0 && next.length === 1
    if (next.length !== latest.current.length && !isFirst) onLetGo()
    latest.current = next
    setFiles(next)
  }

  /** Checks files and appends the valid ones. Invalid ones are reported and listed in `skipped`. */
  const take = async (added: readonly File[]) => {
    if (added.length === 0) return
    setChecking((count) => count + 1)
    const isBatch = latest.current.length + added.length > 1
    const good: File[] = []
    const bad: Skipped[] = []
    for (const file of added) {
      const message = await complaintOf(file)
      if (message === null) {
        good.push(file)
        continue
      }
      bad.push({ name: file.name, message })
      const title = isBatch ? `Invalid Image: ${file.name}` : 'Invalid Image'
      toast({ title, description: message, variant: 'destructive' })
    }
    const before = latest.current
    const all = [...before, ...good.filter((file) => !before.some((other) => isSame(file, other)))]
    update(all)
    setSkipped((skipped) => [...(before.length > 0 ? skipped : []), ...bad])
    setChecking((count) => count - 1)
    if (all.length > 1 && good.length > 0)
      toast({
        title: `${all.length} files selected for batch upload`,
        description: 'Ready to process and optimize all images',
      })
  }

  return {
    files,
    skipped,
    isChecking: checking > 0,
    take,
    remove: (file: File) => update(latest.current.filter((other) => other !== file)),
    clear: () => {
      update([])
      setSkipped([])
    },
  }
}

async function complaintOf(file: File): Promise<string | null> {
  try {
    await checkImage(file)
    return null
  } catch (error) {
    if (error instanceof InvalidImageError) return error.message
    throw error
  }
}

/** Whether the same file was chosen twice. */
const isSame = (one: File, other: File) =>
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified &&
  one.webkitRelativePath === other.webkitRelativePath
