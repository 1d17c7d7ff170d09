import { useRef, useState } from 'react'
import { toast } from '#staff/widgets/toast.ts'
import { checkImage, InvalidImage } from './check.ts'

/** A file that was chosen and is not sent. */
export interface Skipped {
  name: string
  message: string
}

export interface Chosen {
  files: readonly File[]
  skipped: readonly Skipped[]
  isChecking: boolean
  /** Checks files and puts those that pass beside the others. What is wrong with one is said, and stands in `skipped`. */
  take(files: readonly File[]): Promise<void>
  remove(file: File): void
  clear(): void
}

/**
 * The files that were chosen, before anything is sent (staff specification, section 5). `onLetGo` hears that what was
 * the only file is so no longer, or goes: what was said of it, even before it was chosen, is of no use to others.
 */
export function useChosen(onLetGo: () => void): Chosen {
  const [files, setFiles] = useState<readonly File[]>([])
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const [checking, setChecking] = useState(0)
  /** The same at this very moment: files may be chosen while others are being checked. */
  const latest = useRef(files)
  const update = (next: readonly File[]) => {
    const isFirst = latest.current.length === 0 && next.length === 1
    if (next.length !== latest.current.length && !isFirst) onLetGo()
    latest.current = next
    setFiles(next)
  }

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
    remove: (file) => update(latest.current.filter((other) => other !== file)),
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
    if (error instanceof InvalidImage) return error.message
    throw error
  }
}

/** The same file, chosen twice. */
const isSame = (one: File, other: File) =>
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified &&
  one.webkitRelativePath === other.webkitRelativePath
