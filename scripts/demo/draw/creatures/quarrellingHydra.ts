import { blob, box, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { bands, paw, spikes, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { lips, teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import { dragonHead } from '#scripts/demo/draw/parts/dragonHead.ts'

export const quarrellingHydra: Recipe = {
  handle: 'quarrelling-hydra',
  label: 'QUARRELLING HYDRA',
  accent: 'cyan',
  face: { x: 0, y: -600, reach: 250 },
  notes: [
    { to: [-300, -420], text: 'FOR THE|MOTION' },
    { to: [0, -560], text: 'CHAIR|(TIRED)' },
    { to: [300, -480], text: 'ABSTAINS,|AS USUAL' },
    { to: [120, -120], text: 'ONE STOMACH.|SHARED BILL' },
  ],
  tall: 790,
  wide: 410,
  metres: 9,
  draw: (s, { open, raise, look }) => {
    const tail = tube(s, '140,-80 300,-60 400,-130 390,-240', [170, 110, 64, 8], { shade: 16 })
    spikes(s, tail, 6, 34, { side: -1, fill: 'accentDeep', tone: 'accent' })
    const right = tube(s, `80,-260 200,-360 150,-480 190,${-580 - raise * 20}`, [170, 110, 90, 80], { shade: 20 })
    bands(s, right, 7, { left: 0.1, right: 0.9 })
    s.at(`translate(206 ${-590 - raise * 20}) scale(-.86 .86)`, () =>
      dragonHead(s, { open: 0, look, lid: 0.56, tilt: 0, crest: 'fins' }),
    )
    const left = tube(s, '-80,-260 -190,-330 -130,-420 -190,-480', [170, 116, 94, 84], { shade: 20 })
    bands(s, left, 7, { left: -0.9, right: -0.1 })
    s.at('translate(-206 -480) rotate(-6)', () =>
      dragonHead(s, { open: 0.8 + open * 0.3, look, lid: 0.36, tilt: -30, crest: 'fins' }),
    )
    const middle = tube(s, '0,-240 -20,-400 20,-520 0,-620', [200, 130, 104, 96], { shade: 20 })
    bands(s, middle, 8, { left: -0.6, right: 0.6 })
    s.form(blob('-190,-220 -110,-330 110,-330 190,-220 220,-80 120,10 -120,10 -220,-80'), { shade: 36 })
    s.form(blob('-100,-280 0,-310 100,-280 130,-130 80,-10 -80,-10 -130,-130'), { fill: 'moss', shade: 0 })
    for (let i = 0; i < 6; i++) s.line(curve(`-100,${-230 + i * 40} 0,${-210 + i * 40} 100,${-230 + i * 40}`), 'dim', 4)
    s.both(() => {
      s.form(blob('110,-150 200,-170 250,-80 220,10 130,10'), { shade: 18 })
      paw(s, 170, 30, 72)
    })
    s.both(() =>
      s.form(poly('80,-720 190,-770 160,-700 196,-650 84,-640'), { fill: 'accentDeep', tone: 'accent', shade: 0 }),
    )
    s.form(poly('-40,-740 -60,-820 -14,-780 0,-840 14,-780 60,-820 40,-740'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    if (open > 0.6) s.form(box(-46, -600, 92, 40), { fill: 'screen', shade: 0 })
    s.form(blob('-96,-680 -60,-760 0,-776 60,-760 96,-680 70,-620 76,-570 0,-540 -76,-570 -70,-620'), {
      fill: 'moss',
      shade: 18,
    })
    s.both(() => {
      eye(s, 44, -688, 30, { white: 'accent', pupil: 'slit', look: [look * 0.5, 0.2], lid: 0.3, tilt: 24 })
      brow(s, 24, 84, -734, -14)
      s.spot(oval(24, -600, 8, 6), 'bright')
    })
    lips(s, 0, -572, 54, -8)
    teeth(s, '-52,-566 52,-566', 5, 14)
  },
}
