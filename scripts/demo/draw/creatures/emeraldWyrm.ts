import { blob, curve, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { bands, paw, spikes, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { batWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import { dragonHead } from '#scripts/demo/draw/parts/dragonHead.ts'

export const emeraldWyrm: Recipe = {
  handle: 'emerald-wyrm',
  label: 'EMERALD WYRM',
  accent: 'amber',
  face: { x: -96, y: -690, reach: 170 },
  notes: [
    { to: [-220, -680], text: 'NOSTRIL,|UNIMPRESSED' },
    { to: [-60, -210], text: 'BELLY PLATES|(COUNTED)' },
    { to: [330, -600], text: 'WING. WASH|SEPARATELY' },
    { to: [300, -60], text: 'TAIL: DO|NOT STEP' },
  ],
  tall: 790,
  wide: 440,
  metres: 6.5,
  draw: (s, { open, raise, look }) => {
    const lift = raise * 50
    batWing(s, {
      root: [60, -380],
      elbow: [170, -520 - lift],
      wrist: [250, -690 - lift],
      tips: `420,${-640 - lift} 440,-470 350,-320`,
      tail: [130, -250],
    })
    s.mirror(() =>
      batWing(s, {
        root: [0, -390],
        elbow: [120, -490 - lift],
        wrist: [230, -560 - lift],
        tips: `390,${-540 - lift} 410,-390 310,-270`,
        tail: [70, -260],
      }),
    )
    s.form(blob('-110,-300 -50,-420 60,-410 150,-280 180,-120 120,-20 -20,0 -110,-30 -140,-150'), { shade: 34 })
    const tail = tube(
      s,
      '150,-90 290,-100 370,-30 300,50 120,84 -90,84 -260,40 -330,-50',
      [150, 120, 92, 74, 58, 44, 30, 8],
      { shade: 12 },
    )
    spikes(s, tail, 8, 36, { from: 0.04, to: 0.42, side: -1, fill: 'moss' })
    bands(s, tail, 9, { from: 0.42, to: 0.92, left: 0.1, right: 0.9, bow: 5 })
    s.form(poly('-322,-30 -392,-60 -352,-84 -340,-130 -312,-84 -270,-70'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    const neck = ribbon('20,-300 -50,-430 60,-530 66,-640 -30,-690', [190, 140, 104, 92, 90])
    spikes(s, neck, 8, 46, { from: 0.1, to: 0.97, side: 1, fill: 'moss' })
    s.form(neck.d, { shade: 22 })
    bands(s, neck, 9, { from: 0.2, to: 0.86, left: -0.9, right: -0.1, bow: 8 })
    s.form(blob('-92,-300 -30,-360 30,-300 46,-160 10,-40 -70,-30 -118,-150'), { fill: 'moss', shade: 14 })
    for (let i = 0; i < 6; i++) {
      s.line(
        curve(`${-108 + i * 4},${-250 + i * 38} -36,${-232 + i * 38} ${38 - Math.abs(i - 2) * 4},${-250 + i * 38}`),
        'dim',
        4,
      )
    }
    s.form(blob('60,-180 150,-200 210,-110 190,-10 90,10 50,-70'), { shade: 22 })
    paw(s, 96, 20, 58)
    tube(s, '-90,-250 -140,-150 -120,-20', [80, 70, 56], { shade: 14 })
    paw(s, -126, 28, 50)
    tube(s, '30,-250 10,-130 0,-10', [76, 66, 54], { shade: 14 })
    paw(s, -6, 38, 50)
    s.at('translate(-60 -660)', () => dragonHead(s, { open, look }))
  },
}
