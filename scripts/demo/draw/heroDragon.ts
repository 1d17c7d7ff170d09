import { blob, curve, poly, ribbon } from './geometry.ts'
import { dragonHead } from './parts/dragonHead.ts'
import { bands, paw, spikes, tube } from './parts/limbs.ts'
import { batWing } from './parts/wings.ts'
import type { Sketch } from './sketch.ts'

/** What of the sleeper lies behind the coins: wings, back, shoulder and haunch. */
export const drawSleeper = (s: Sketch): void => {
  batWing(
    s,
    {
      root: [190, -330],
      elbow: [290, -450],
      wrist: [390, -590],
      tips: '590,-550 660,-400 600,-250',
      tail: [430, -180],
    },
    { bone: 26 },
  )
  const spine = ribbon('-120,-250 40,-330 200,-370 400,-320 530,-190 560,-40', [40, 40, 40, 40, 40, 40])
  spikes(s, spine, 12, 64, { from: 0.02, to: 0.94, side: -1, fill: 'moss' })
  s.form(blob('-180,-200 -120,-290 30,-350 200,-390 400,-340 540,-220 600,-60 560,60 300,80 0,80 -140,60 -190,-60'), {
    shade: 44,
  })
  for (const [x, y] of [
    [60, -250],
    [130, -300],
    [150, -220],
    [430, -240],
    [470, -160],
    [380, -290],
  ] as const) {
    s.line(
      curve([
        [x - 22, y],
        [x, y + 16],
        [x + 22, y],
      ]),
      'dim',
      5,
    )
  }
  batWing(
    s,
    { root: [70, -290], elbow: [60, -450], wrist: [130, -610], tips: '330,-590 420,-430 400,-250', tail: [250, -140] },
    { bone: 28 },
  )
}

/** What lies over the coins: tail, foreleg, and the head with one eye open. */
export const drawWatcher = (s: Sketch): void => {
  const tail = tube(
    s,
    '500,-60 630,-10 590,80 340,70 80,34 -160,44 -420,70 -640,30 -716,-50',
    [130, 124, 104, 88, 74, 62, 48, 34, 10],
    { shade: 18 },
  )
  bands(s, tail, 17, { from: 0.2, to: 0.9, left: -0.9, right: 0.1, bow: 6 })
  s.form(poly('-700,-40 -770,-66 -732,-94 -730,-156 -690,-102 -646,-84'), {
    fill: 'accentDeep',
    tone: 'accent',
    shade: 0,
  })
  s.form(blob('320,-130 400,-210 500,-180 570,-90 560,0 470,40 370,30 310,-40'), { shade: 34 })
  paw(s, 372, 44, 64, { toes: 4 })
  const neck = ribbon('-70,-170 -130,-290 -230,-300 -290,-220 -290,-140', [210, 170, 140, 116, 104])
  spikes(s, neck, 7, 50, { from: 0.16, to: 0.9, side: 1, fill: 'moss' })
  s.form(neck.d, { shade: 24 })
  bands(s, neck, 6, { from: 0.3, to: 0.84, left: -0.92, right: -0.1, bow: 8 })
  s.form(blob('-170,-180 -90,-230 0,-200 40,-110 10,-20 -80,10 -150,-40'), { shade: 28 })
  tube(s, '-50,-150 -100,-70 -60,-10', [110, 96, 74], { shade: 18 })
  paw(s, -78, 26, 74, { toes: 4 })
  s.at('translate(-336 -100) scale(1.34)', () => dragonHead(s, { open: 0, look: -0.4, lid: 0.46, tilt: -8 }))
  s.line(curve('-572,-164 -610,-200 -580,-246 -620,-290 -596,-340'), 'dim', 7)
  s.line(curve('-590,-150 -650,-176 -640,-220 -676,-256'), 'mid', 7)
}
