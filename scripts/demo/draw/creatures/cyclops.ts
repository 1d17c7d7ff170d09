import { blob, circles, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { bands, hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const star = (s: Sketch, x: number, y: number, r: number): void =>
  s.spot(
    `M${x} ${y - r}l${r * 0.28} ${r * 0.72}l${r * 0.72} ${r * 0.28}l${-r * 0.72} ${r * 0.28}l${-r * 0.28} ${r * 0.72}l${-r * 0.28} ${-r * 0.72}l${-r * 0.72} ${-r * 0.28}l${r * 0.72} ${-r * 0.28}z`,
    'accent',
  )

export const cyclops: Recipe = {
  handle: 'cyclops-astronomer',
  label: 'CYCLOPS ASTRONOMER',
  accent: 'blue',
  face: { x: 0, y: -600, reach: 220 },
  notes: [
    { to: [-20, -590], text: 'THE EYE|(ONLY)' },
    { to: [-110, -240], text: 'ROBE, TO 7TH|MAGNITUDE' },
    { to: [0, -770], text: 'HAT. OBSERVED|BY OWLS' },
    { to: [290, -470], text: 'TELESCOPE,|MADE FOR HIM' },
  ],
  tall: 880,
  wide: 450,
  metres: 11,
  draw: (s, { open, raise, look }) => {
    s.form(blob('-120,-480 0,-510 120,-480 190,-280 240,-20 160,20 0,40 -160,20 -240,-20 -190,-280'), { shade: 44 })
    s.line(curve('-90,-250 -110,-120 -120,10'), 'dim', 5)
    s.line(curve('90,-250 110,-120 120,10'), 'dim', 5)
    s.line(curve('-228,-40 0,0 228,-40'), 'accent', 6)
    for (const [x, y, r] of circles(
      '-150,-150,24 -60,-90,16 60,-130,26 160,-100,18 -100,-330,16 120,-300,18 -180,-70,14 10,-50,18',
    ))
      star(s, x, y, r)
    s.line('M-150-150L-60-90L60-130L160-100', 'dim', 3)
    s.both(() => s.form(blob('40,50 60,10 130,6 170,44 110,58'), { fill: 'moss', shade: 0 }))
    tube(s, '-110,-440 -200,-350 -170,-250', [100, 96, 110], { shade: 16 })
    hand(s, -160, -220, 36, 80, { fill: 'moss', fingers: 4, fan: 80 })
    s.form(poly('-210,-250 -90,-280 -70,-170 -190,-140'), { fill: 'mid', tone: 'bright', shade: 0 })
    s.line('M-180-226L-110-244M-176-204L-104-222M-172-182L-130-192', 'accent', 5)
    s.at(`rotate(${-raise * 16} 200 -380)`, () => {
      s.form(poly('150,-400 170,-440 260,-480 276,-446'), { fill: 'mid', tone: 'bright', shade: 0 })
      s.form(poly('240,-490 330,-536 352,-490 262,-440'), { fill: 'moss', tone: 'bright', shade: 8 })
      s.form(poly('316,-560 420,-610 452,-550 346,-490'), { fill: 'mid', tone: 'bright', shade: 10 })
      s.form(oval(437, -580, 14, 36, -27), { fill: 'accent', tone: 'accent', shade: 0 })
      tube(s, '110,-440 210,-340 240,-420', [100, 90, 96], { shade: 14 })
      hand(s, 244, -444, 34, 280, { fill: 'moss', fingers: 4, fan: 70, reach: 1.2 })
    })
    s.both(() => s.form(blob('130,-600 190,-640 180,-560 140,-530'), { fill: 'moss', shade: 0 }))
    s.form(blob('-150,-590 -130,-690 0,-730 130,-690 150,-590 110,-480 0,-440 -110,-480'), { fill: 'moss', shade: 26 })
    s.form(
      blob('-140,-560 -90,-520 -40,-540 0,-524 40,-540 90,-520 140,-560 130,-420 70,-300 10,-190 -60,-290 -126,-420'),
      { fill: 'mid', tone: 'bright', shade: 22 },
    )
    s.line(curve('-70,-470 -60,-380 -20,-280'), 'bright', 5)
    s.line(curve('0,-440 8,-350 6,-250'), 'bright', 5)
    s.line(curve('70,-470 60,-390 30,-310'), 'bright', 5)
    s.form(oval(0, -490, 40, 10 + open * 16), { fill: 'screen', tone: 'bright', shade: 0 })
    s.form(blob('-30,-550 0,-562 30,-550 36,-524 0,-512 -36,-524'), { fill: 'moss', shade: 0 })
    eye(s, 0, -620, 76, { look: [look * 0.6 + 0.3, -0.3], white: 'bright', pupil: 'round', lid: 0.2, lower: 0.12 })
    s.line(oval(22 + look * 24, -634, 30), 'accent', 8)
    s.form(ribbon('-96,-690 0,-722 96,-690', [16, 34, 16]).d, { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(blob('-150,-690 -90,-730 -50,-830 40,-900 110,-880 60,-850 70,-760 100,-726 150,-690 60,-716 -60,-716'), {
      shade: 22,
    })
    star(s, 6, -776, 24)
    star(s, 44, -840, 14)
    const band = ribbon('-120,-704 0,-734 120,-704', [22, 24, 22])
    s.form(band.d, { fill: 'accentDeep', tone: 'accent', shade: 0 })
    bands(s, band, 1)
    for (const [x, y, r] of circles('-300,-700,22 -360,-560,14 330,-760,18 -250,-840,14')) star(s, x, y, r)
  },
}
