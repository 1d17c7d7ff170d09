import { blob, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { hand, paw, spikes, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { lips, teeth } from '#scripts/demo/draw/parts/mouths.ts'
import { batWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const ledgerDrake: Recipe = {
  handle: 'ledger-drake',
  label: 'LEDGER DRAKE',
  accent: 'gold',
  face: { x: 0, y: -450, reach: 210 },
  notes: [
    { to: [-70, -480], text: 'SPECTACLES,|FOR EFFECT' },
    { to: [-150, -200], text: 'LEDGER.|BALANCED' },
    { to: [200, -330], text: 'WINGS, USED|FOR SHRUGS' },
    { to: [110, -60], text: 'TEA IS|STORED HERE' },
  ],
  tall: 650,
  metres: 0.9,
  draw: (s, { open, raise, look }) => {
    s.both(() =>
      batWing(
        s,
        {
          root: [90, -320],
          elbow: [170, -380 - raise * 40],
          wrist: [220, -440 - raise * 60],
          tips: `330,${-400 - raise * 50} 320,-290 240,-230`,
          tail: [120, -230],
        },
        { bone: 16 },
      ),
    )
    const tail = tube(s, '100,-60 240,-30 320,-90 300,-180 240,-170', [120, 84, 58, 36, 8], { shade: 14 })
    spikes(s, tail, 6, 26, { from: 0.15, to: 0.85, side: 1, fill: 'moss' })
    s.form(blob('-100,-330 0,-370 100,-330 176,-170 150,-30 0,10 -150,-30 -176,-170'), { shade: 30 })
    s.form(blob('-70,-300 70,-300 120,-150 80,-20 -80,-20 -120,-150'), { fill: 'moss', shade: 0 })
    for (let i = 0; i < 4; i++) s.line(curve(`-100,${-130 + i * 34} 0,${-112 + i * 34} 100,${-130 + i * 34}`), 'dim', 4)
    s.both(() => paw(s, 96, 28, 62))
    s.both(() => horn(s, '84,-560 130,-640 110,-700', 44))
    s.both(() => s.form(poly('150,-490 236,-540 214,-480 246,-430 150,-420'), { fill: 'moss', shade: 0 }))
    s.form(blob('-160,-440 -130,-560 0,-610 130,-560 160,-440 110,-350 0,-320 -110,-350'), { fill: 'moss', shade: 26 })
    for (let i = 0; i < 3; i++)
      s.form(poly(`${-22 + i * 2},${-596 - i * 6} 0,${-640 + i * 24} ${22 - i * 2},${-596 - i * 6}`), { shade: 0 })
    if (open > 0)
      s.form(blob(`-66,-366 66,-366 40,${-310 + open * 14} -40,${-310 + open * 14}`), { fill: 'screen', shade: 0 })
    s.form(blob('-100,-400 -60,-450 0,-440 60,-450 100,-400 70,-356 0,-346 -70,-356'), { shade: 12 })
    s.both(() => s.spot(oval(34, -418, 11, 8, 20), 'bright'))
    lips(s, 0, -372, 62, -6)
    teeth(s, '-70,-364 -30,-356', 1, 20)
    teeth(s, '30,-356 70,-364', 1, 20)
    s.both(() => eye(s, 68, -496, 42, { look: [look * 0.6, 0.5], lid: 0.42, tilt: 6, white: 'bright' }))
    s.both(() => s.line(oval(68, -490, 60), 'accent', 9))
    s.line(curve('-12,-500 0,-508 12,-500'), 'accent', 9)
    s.both(() => s.line('M126-504L166-520', 'accent', 8))
    s.form(poly('-190,-236 0,-200 190,-236 190,-110 0,-70 -190,-110'), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(poly('-176,-250 0,-212 0,-84 -176,-122'), { tone: 'bright', shade: 0 })
    s.form(poly('176,-250 0,-212 0,-84 176,-122'), { tone: 'bright', shade: 0 })
    s.both(() => s.line('M150-226L26-198M150-200L26-172M150-174L26-146M150-148L26-120', 'dim', 4))
    s.both(() => hand(s, 186, -160, 30, 180, { claws: 'bright', fan: 60 }))
    s.line('M-128-182L-96-160L-44-190', 'accent', 7)
  },
}
