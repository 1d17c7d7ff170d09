import type { Source } from './sources.ts'

/** One import from a folder into another one, with the file it stands in. */
export interface Crossing {
  from: string
  to: string
  path: string
  line: number
  isType: boolean
}

export interface FolderGraph {
  /** Folders directly below the root folder. */
  folders: string[]
  /** Folders by what they stand on, the lowest first; those of a cycle share a layer. */
  layers: string[][]
  /** Imports that go up, or sideways within a cycle, in the order of layers that has the fewest of them. */
  upward: Crossing[]
  /** Folders that import each other by values, each cycle once. */
  cycles: string[][]
}

/** How the folders directly below a folder import each other. Tests and files directly in it are left out. */
export function folderGraph(sources: readonly Source[], root: string): FolderGraph {
  const crossings = crossingsOf(sources, root)
  const folders = [...new Set(sources.flatMap(({ path }) => folderOf(path, root) ?? []))].toSorted()
  const cycles = componentsOf(
    folders,
    crossings.filter(({ isType }) => !isType),
  ).filter((component) => component.length > 1)
  const { layers, upward } = layersOf(folders, crossings)
  return { folders, layers, upward, cycles }
}

function crossingsOf(sources: readonly Source[], root: string) {
  return sources
    .filter(({ isTest, path }) => !isTest && !path.endsWith('.testing.ts'))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target, isType, line }) => {
        const [from, to] = [folderOf(path, root), folderOf(target, root)]
        return from && to && from !== to ? [{ from, to, path, line, isType }] : []
      }),
    )
}

function folderOf(path: string, root: string): string | null {
  const [folder, rest] = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/', 2) : []
  return folder && rest !== undefined ? folder : null
}

/** Strongly connected components (Tarjan). */
function componentsOf(folders: readonly string[], edges: readonly Crossing[]): string[][] {
  const next = new Map(folders.map((folder) => [folder, new Set<string>()]))
  for (const { from, to } of edges) next.get(from)!.add(to)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const components: string[][] = []
  const visit = (folder: string) => {
    index.set(folder, index.size)
    low.set(folder, index.get(folder)!)
    stack.push(folder)
    for (const other of next.get(folder)!) {
      if (!index.has(other)) {
        visit(other)
        low.set(folder, Math.min(low.get(folder)!, low.get(other)!))
      } else if (stack.includes(other)) low.set(folder, Math.min(low.get(folder)!, index.get(other)!))
    }
    if (low.get(folder) === index.get(folder)) components.push(stack.splice(stack.indexOf(folder)).toSorted())
  }
  for (const folder of folders) if (!index.has(folder)) visit(folder)
  return components
}

/** Layers from the order of folders in which the fewest imports go up: each folder is moved as long as that makes them fewer. */
function layersOf(folders: readonly string[], crossings: readonly Crossing[]) {
  const between = new Map<string, number>()
  for (const { from, to } of crossings) between.set(`${from} ${to}`, (between.get(`${from} ${to}`) ?? 0) + 1)
  const count = (from: string, to: string) => between.get(`${from} ${to}`) ?? 0
  const imported = (folder: string) =>
    folders.reduce((sum, other) => sum + count(other, folder) - count(folder, other), 0)
  let order = folders.toSorted((one, other) => imported(other) - imported(one))
  const climbing = (within: readonly string[]) =>
    within.reduce((sum, from, at) => sum + within.slice(at + 1).reduce((more, to) => more + count(from, to), 0), 0)
  for (let best = climbing(order), isBetter = true; isBetter;) {
    isBetter = false
    for (const folder of order) {
      const others = order.filter((each) => each !== folder)
      const tries = order.map((_, at) => others.toSpliced(at, 0, folder))
      const found = tries.toSorted((one, other) => climbing(one) - climbing(other))[0]!
      if (climbing(found) >= best) continue
      order = found
      best = climbing(found)
      isBetter = true
      break
    }
  }
  const place = new Map(order.map((folder, at) => [folder, at]))
  const isUpward = ({ from, to }: Crossing) => place.get(from)! < place.get(to)!
  const level = new Map<string, number>()
  for (const folder of order) {
    const below = crossings.filter((each) => each.from === folder && !isUpward(each)).map(({ to }) => level.get(to)!)
    level.set(folder, Math.max(-1, ...below) + 1)
  }
  const layers = Array.from({ length: Math.max(...level.values(), 0) + 1 }, (_, at) =>
    order.filter((folder) => level.get(folder) === at),
  )
  return { layers, upward: crossings.filter(isUpward) }
}
