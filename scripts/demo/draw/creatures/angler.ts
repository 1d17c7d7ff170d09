import { blob, box, circles, curve, oval, path, poly, turn } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const angler: Recipe = {
  handle: 'angler-beneath-the-stairs',
  label: 'STAIRWELL ANGLER',
  accent: 'gold',
  face: { x: -90, y: -360, reach: 270 },
  notes: [
    { to: [-330, -420], text: 'SUCH A|NICE LAMP' },
    { to: [-200, -220], text: 'TEETH: ALL|OF THEM' },
    { to: [200, -540], text: 'DORSAL FIN,|FOR DRAUGHTS' },
    { to: [120, -60], text: 'LEGS. RECENT|DEVELOPMENT' },
  ],
  tall: 760,
  wide: 470,
  metres: 4,
  draw: (s, { open, raise, look }) => {
    s.form(poly('270,-320 420,-470 396,-330 430,-180 280,-240'), { fill: 'moss', shade: 20 })
    s.line('M300-300L400-400M306-284L398-310M300-268L400-220', 'dim', 5)
    s.form(poly('20,-560 90,-690 150,-600 230,-630 240,-530 300,-500 220,-430'), { fill: 'moss', shade: 14 })
    s.line('M90-690L110-570M230-630L200-520M150-600L160-540', 'dim', 5)
    s.form(blob('100,-130 190,-150 190,-60 170,0 110,0 110,-60'), { shade: 10 })
    s.form(blob('80,40 100,-10 180,-10 230,36 190,30 160,50 120,34'), { fill: 'moss', shade: 0 })
    const drop = open * 40
    s.form(
      blob(
        `-290,-420 -160,-560 40,-600 220,-520 310,-360 290,-210 180,-110 0,-80 -170,${-100 + drop * 0.6} -310,${-150 + drop} -350,${-220 + drop} -250,-270`,
      ),
      { shade: 48 },
    )
    s.form(
      blob(
        `-320,-390 -200,-380 -60,-330 60,-330 40,-230 -80,${-160 + drop * 0.6} -220,${-150 + drop} -340,${-200 + drop} -300,-290`,
      ),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    teeth(s, '-318,-392 -200,-380 -60,-332 50,-330', 7, 84, { uneven: 0.4 })
    teeth(s, `40,-232 -80,${-164 + drop * 0.6} -220,${-154 + drop} -336,${-204 + drop}`, 7, 80, { uneven: 0.42 })
    eye(s, -90, -464, 50, {
      white: 'bright',
      pupil: 'tiny',
      look: [look * 0.3 - 0.5, 0.2],
      lid: 0.28,
      tilt: 8,
      skin: 'deep',
    })
    s.line(curve('-150,-540 -96,-556 -40,-526'), 'bright', 8)
    for (const [x, y, r] of circles('150,-420,20 210,-350,14 120,-350,12 190,-260,18 60,-470,14 110,-190,12'))
      s.line(oval(x, y, r), 'dim', 5)
    s.form(blob('110,-300 180,-290 230,-220 200,-190 150,-220 110,-200 90,-250'), { fill: 'moss', shade: 0 })
    s.form(blob('-90,-120 10,-130 10,-50 -10,10 -70,10 -80,-50'), { shade: 10 })
    s.form(blob('-130,50 -100,-6 -20,-6 30,46 -10,40 -44,60 -80,42'), { fill: 'moss', shade: 0 })
    const rod = tube(s, `-60,-580 -110,${-740 - raise * 20} -250,-760 -340,-650 -336,-540`, [32, 24, 18, 13, 10], {
      fill: 'moss',
      shade: 0,
    })
    const end = rod.on(1)
    for (let i = 0; i < 12; i++) {
      const [dx, dy] = turn([0, -1], i * 30 + 15)
      s.line(
        path(
          `${end.x + dx * 104},${end.y + 66 + dy * 104} ${end.x + dx * (i % 2 ? 126 : 142)},${end.y + 66 + dy * (i % 2 ? 126 : 142)}`,
        ),
        'accent',
        6,
      )
    }
    s.form(box(end.x - 44, end.y + 14, 88, 104), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(poly(`${end.x - 58},${end.y + 16} ${end.x},${end.y - 24} ${end.x + 58},${end.y + 16}`), {
      fill: 'mid',
      tone: 'accent',
      shade: 0,
    })
    s.form(
      blob(`${end.x},${end.y + 40} ${end.x + 22},${end.y + 76} ${end.x},${end.y + 100} ${end.x - 22},${end.y + 76}`),
      { fill: 'accent', tone: 'accent', shade: 0 },
    )
  },
}
