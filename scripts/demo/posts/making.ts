import { inked, wired } from '#scripts/demo/draw/ink.ts'
import { box, oval } from '#scripts/demo/draw/geometry.ts'
import { brush, paintPot } from './brushes.ts'
import { PLATE, bottle, drip, parcel, printerBack, printerFront, supports } from './machines.ts'
import { lamp, mug } from './props.ts'
import { creature, creatureMarks, put, things } from './stage.ts'
import type { Scene } from './stage.ts'

/** The harvest: a toad hangs from the plate, its parcel waits. */
export const bench: Scene = {
  label: '07:30, THE HARVEST',
  accent: 'cyan',
  glow: { x: 560, y: 360, r: 460 },
  ground: 'table',
  draw: (colours) => {
    const toad = inked(creatureMarks('toad-magnate', { look: -0.6 }), colours, 't', 0.42)
    return (
      put(560, 604, 1.16, things('a', colours, printerBack)) +
      put(
        560,
        604,
        1.16,
        things('s', colours, (s) =>
          supports(s, [
            [-64, -326],
            [-34, -320],
            [0, -320],
            [34, -320],
            [64, -326],
          ]),
        ),
      ) +
      `<g transform="translate(560 ${604 - 1.16 * (PLATE - 56)}) rotate(180) scale(.23 .23)">${toad}</g>` +
      put(
        560,
        604,
        1.16,
        things('b', colours, (s) => printerFront(s, '1600 / 1600')),
      ) +
      things('p', colours, (s) => {
        drip(s, 556, 402)
        bottle(s, 196, 610)
        parcel(s, 980, 616, 250, 150)
      })
    )
  },
}

/** A day's work on one bench. */
export const workshop: Scene = {
  label: 'THE BENCH ON A GOOD DAY',
  accent: 'amber',
  glow: { x: 420, y: 430, r: 460 },
  ground: 'table',
  draw: (colours) => {
    const residents = ['ledger-drake', 'a-cappella-ooze', 'jackalope-cavalier', 'hellhound-house-trained']
    return (
      `<path d="M292 240L400 262L640 600H150Z" fill="${colours.accent}" opacity=".07"/>` +
      things('w', colours, (s) => {
        s.form(box(440, 196, 300, 16), { fill: 'moss', tone: 'dim', shade: 0 })
        s.line('M480 212v34l34-34M700 212v34l-34-34', 'dim', 4)
        for (const [x, paint] of [
          [480, 'phosphor'],
          [548, 'accent'],
          [616, 'bright'],
        ] as const)
          paintPot(s, x, 194, 54, paint)
      }) +
      creature('k', 'toadstool-marshal', { x: 694, y: 192, tall: 110 }, colours) +
      put(900, 590, 0.96, things('a', colours, printerBack)) +
      put(
        900,
        590,
        0.96,
        things('s', colours, (s) =>
          supports(s, [
            [-40, -340],
            [0, -336],
            [40, -340],
          ]),
        ),
      ) +
      `<g transform="translate(900 ${590 - 0.96 * (PLATE - 52)}) rotate(180) scale(.2 .2)">${inked(creatureMarks('polite-maw'), colours, 'm', 0.42)}</g>` +
      put(
        900,
        590,
        0.96,
        things('b', colours, (s) => printerFront(s, 'PRINTING')),
      ) +
      things('l', colours, (s) => lamp(s, 190, 602)) +
      residents
        .map((handle, i) =>
          creature(`r${i}x`, handle, { x: 330 + i * 112, y: 578 + (i % 2) * 26, tall: 130 + (i % 2) * 16 }, colours),
        )
        .join('') +
      things('p', colours, (s) => {
        mug(s, 1084, 638)
        paintPot(s, 96, 648, 70, 'accent')
        brush(s, 250, 640, 300, 1)
      })
    )
  },
}

/** A dragon half out of the tank: what is printed, and what is still to come. */
export const layers: Scene = {
  label: 'LAYER 0790 OF 1600',
  accent: 'cyan',
  glow: { x: 600, y: 420, r: 480 },
  ground: 'graph',
  draw: (colours) => {
    const marks = creatureMarks('emerald-wyrm', { raise: -0.4 })
    const [plate, scale, surface] = [104, 0.55, 396]
    const hung = (inside: string): string =>
      `<g transform="translate(600 ${plate + 84}) scale(${scale} ${-scale})">${inside}</g>`
    const slices = Array.from({ length: 12 }, (_, i) => `M330 ${surface + 22 + i * 21}H870`)
    return (
      `<clipPath id="out"><path d="M0 0H1200V${surface}H0Z"/></clipPath><clipPath id="in"><path d="M0 ${surface}H1200V675H0Z"/></clipPath>` +
      `<path d="M223 ${surface}H977V643H223Z" fill="${colours.accentDeep}" opacity=".5"/>` +
      `<g clip-path="url(#in)">${hung(wired(marks, colours, scale))}</g>` +
      `<path d="${slices.join('')}" stroke="${colours.accent}" stroke-width="2" opacity=".45"/>` +
      things('k', colours, (s) => {
        s.form(box(380, plate - 44, 440, 44), { fill: 'moss', tone: 'bright', shade: 0 })
        s.form(box(560, plate - 100, 80, 60), { fill: 'mid', tone: 'bright', shade: 0 })
        s.line(
          [430, 480, 530, 580, 630, 680, 730, 770].map((x, i) => `M${x} ${plate}v${56 + (i % 3) * 14}`).join(''),
          'dim',
          5,
        )
        for (const x of [406, 794]) s.form(oval(x, plate - 22, 8), { fill: 'mid', tone: 'bright', shade: 0 })
      }) +
      `<g clip-path="url(#out)">${hung(inked(marks, colours, 'w', 0.75))}</g>` +
      `<path d="M220 ${surface - 30}V646H980V${surface - 30}" fill="none" stroke="#86efac" stroke-width="6"/>` +
      `<path d="M220 ${surface}H980" stroke="${colours.accent}" stroke-width="5"/>`
    )
  },
}
