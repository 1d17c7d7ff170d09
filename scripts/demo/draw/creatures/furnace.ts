import { blob, box, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { bands, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const furnace: Recipe = {
  handle: 'furnace-fiend',
  label: 'FURNACE FIEND',
  accent: 'orange',
  face: { x: 0, y: -580, reach: 210 },
  notes: [
    { to: [-60, -590], text: 'STAYED FOR|THE WORK' },
    { to: [-80, -270], text: 'GRATE. NO|WET BOOTS' },
    { to: [230, -660], text: 'FLUES' },
    { to: [330, -130], text: 'FIST: 40 KG|OF OPINION' },
  ],
  tall: 790,
  wide: 430,
  metres: 5,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      s.form(box(206, -610, 60, 160), { fill: 'moss', shade: 12 })
      s.form(box(194, -630, 84, 30), { fill: 'mid', shade: 0 })
      flame(s, [236, -634], 62, 84 + open * 60, 8)
    })
    s.both(() => {
      tube(s, '90,-150 130,-80 120,0', [130, 106, 90], { shade: 14 })
      s.form(poly('50,40 70,-36 180,-36 200,40'), { fill: 'mid', tone: 'bright', shade: 0 })
      s.line('M124-30V36', 'bright', 5)
    })
    s.form(blob('-230,-500 -100,-560 100,-560 230,-500 270,-380 220,-180 130,-100 -130,-100 -220,-180 -270,-380'), {
      shade: 56,
    })
    s.form(oval(0, -280, 146), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(oval(0, -280, 116), { fill: 'screen', tone: 'accent', shade: 0 })
    flame(s, [-50, -186], 84, 130, -6)
    flame(s, [52, -186], 84, 120, 8)
    flame(s, [0, -180], 90, 170, 0)
    for (const x of [-70, -24, 24, 70])
      s.form(box(x - 7, -280 - Math.sqrt(116 ** 2 - x ** 2), 14, 2 * Math.sqrt(116 ** 2 - x ** 2)), {
        fill: 'mid',
        tone: 'bright',
        weight: 4,
        shade: 0,
      })
    for (let i = 0; i < 8; i++)
      s.spot(oval(Math.cos(i * 0.785 + 0.39) * 131, -280 + Math.sin(i * 0.785 + 0.39) * 131, 8), 'bright')
    s.line('M-200-430L-150-400M-214-400L-160-372M200-430L150-400M214-400L160-372', 'dim', 6)
    s.both(() => {
      const arm = tube(s, `230,-450 340,-360 340,${-200 - raise * 30}`, [130, 120, 100], { shade: 20 })
      bands(s, arm, 3, { from: 0.6, to: 0.86, tone: 'accent' })
      s.form(
        blob(
          `270,${-190 - raise * 30} 340,${-220 - raise * 30} 410,${-180 - raise * 30} 420,${-90 - raise * 30} 350,${-50 - raise * 30} 270,${-80 - raise * 30}`,
        ),
        { fill: 'moss', shade: 16 },
      )
      s.line(`M306 ${-70 - raise * 30}v-56M340 ${-60 - raise * 30}v-60M374 ${-66 - raise * 30}v-56`, 'phosphor', 5)
    })
    s.both(() => horn(s, '70,-640 160,-680 176,-780 110,-810', 64, { rings: 4 }))
    s.form(blob('-120,-560 -110,-650 0,-700 110,-650 120,-560 90,-480 0,-450 -90,-480'), { fill: 'moss', shade: 22 })
    s.form(blob('-96,-520 0,-540 96,-520 110,-460 60,-420 0,-412 -60,-420 -110,-460'), { shade: 10 })
    s.both(() => {
      eye(s, 52, -592, 30, { white: 'accent', pupil: 'tiny', look: [look * 0.4, 0.2], lid: 0.4, tilt: -20 })
      s.line('M16-610L98-646', 'bright', 14)
    })
    s.form(blob('-30,-560 0,-576 30,-560 24,-530 -24,-530'), { fill: 'deep', weight: 5, shade: 0 })
    s.form(oval(0, -516, 26, 22), { fill: 'none', tone: 'accent', weight: 8, shade: 0 })
    s.form(blob(`-76,-470 0,-484 76,-470 60,${-440 + open * 18} 0,${-432 + open * 22} -60,${-440 + open * 18}`), {
      fill: 'accentDeep',
      tone: 'bright',
      shade: 0,
    })
    teeth(s, `60,${-440 + open * 16} -60,${-440 + open * 16}`, 4, 34)
  },
}
