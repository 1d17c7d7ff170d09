import { expect, test } from 'vitest'
import { listShots } from './photos.ts'

const photo = (image: string) => ({ image, caption: '', width: 800, height: 600 })
const video = (source: string, after: number, poster: string | null = null) => ({
  source,
  page: source,
  from: 'cdn.example',
  caption: '',
  after,
  poster,
  width: null,
  height: null,
})

test('videos stand among the photos in their order', { tags: ['S10.42'] }, () => {
  const videos = [video('0', 0, 'still.webp'), video('1', 1), video('2', 1), video('3', 2), video('4', 9)]
  const shots = listShots({ name: 'Wyrm', photos: [photo('a'), photo('b')], metadata: { videos } })
  expect(shots.map((shot) => shot.video?.source ?? shot.image)).toEqual(['0', 'a', '1', '2', 'b', '3', '4'])
  expect([shots[0]!.image, shots[2]!.image]).toEqual(['still.webp', ''])
  expect([shots[0]!.label, shots[0]!.alt]).toEqual(['Video', 'Wyrm: Video'])
})

test('photos have the alt text of their caption, or of their kind or place', () => {
  const photos = [
    photo('a'),
    { ...photo('b'), kind: 'hand' as const },
    photo('c'),
    { ...photo('d'), caption: 'A claw' },
  ]
  const shots = listShots({ name: 'Wyrm', photos, metadata: {} })
  expect(shots.map(({ alt }) => alt)).toEqual(['Wyrm', 'Wyrm: Beside a hand', 'Wyrm, image 3', 'A claw'])
  expect(shots.map(({ label }) => label)).toEqual([undefined, 'Beside a hand', undefined, undefined])
})
