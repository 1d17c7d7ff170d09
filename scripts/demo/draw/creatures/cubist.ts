import { blob, box, circles, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { bone } from '#scripts/demo/draw/parts/bones.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const cubist: Recipe = {
  handle: 'gelatinous-cubist',
  label: 'GELATINOUS CUBIST',
  accent: 'violet',
  face: { x: -40, y: -400, reach: 260 },
  notes: [
    { to: [-170, -480], text: 'EYE, SEEN|FROM ABOVE' },
    { to: [-220, -130], text: 'THE CRITIC|(PARTLY)' },
    { to: [40, -420], text: 'NOSE, BOTH|PROFILES' },
    { to: [250, -330], text: 'SWORD PERIOD.|ONGOING' },
  ],
  tall: 700,
  metres: 3,
  draw: (s, { open, raise, look }) => {
    s.form(blob('-330,20 -290,-20 0,-30 290,-30 350,10 300,50 150,40 60,62 -120,46 -220,60'), {
      fill: 'moss',
      shade: 0,
    })
    s.form(
      'M-280-560Q-284-600-250-610L-130-690Q-100-704-60-700L300-690Q340-690 340-650L330-110Q330-80 300-60L230 10Q210 30 170 30L-250 34Q-290 34-290 0Z',
      { fill: 'deep', shade: 0 },
    )
    s.line('M-280-580L210-586L214 24M210-586L330-680', 'phosphor', 5)
    s.line('M-110-690V-110L-286 10M-110-110H330', 'mid', 5)
    s.at('rotate(28 270 -330)', () => {
      s.form(poly('258,-420 282,-420 278,-190 270,-170 262,-190'), { fill: 'mid', tone: 'bright', weight: 5, shade: 0 })
      s.form(box(228, -440, 84, 22), { fill: 'mid', tone: 'bright', weight: 5, shade: 0 })
      s.form(box(260, -500, 20, 60), { fill: 'mid', tone: 'bright', weight: 5, shade: 0 })
    })
    bone(s, [-210, -110], [-120, -60], 26)
    s.form(oval(-236, -150, 40), { fill: 'mid', tone: 'bright', weight: 5, shade: 0 })
    s.spot(oval(-250, -154, 9), 'screen')
    s.spot(oval(-222, -154, 9), 'screen')
    s.line('M-252-132h32', 'phosphor', 5)
    for (const [x, y, r] of circles(
      '160,-120,16 120,-60,10 -60,-70,12 150,-540,14 -230,-540,12 290,-600,14 60,-640,10',
    ))
      s.line(oval(x, y, r), 'dim', 5)
    s.form(poly('-240,-540 -60,-520 -30,-300 -200,-340'), { fill: 'moss', shade: 26 })
    s.form(poly('-40,-540 150,-500 110,-250 -20,-200'), { fill: 'mid', shade: 0 })
    s.form(poly('-190,-320 -30,-300 100,-250 40,-130 -130,-150'), { fill: 'moss', shade: 20 })
    eye(s, -150, -440, 58, { look: [look * 0.6, 0], lid: 0.24, tilt: -10, skin: 'moss' })
    s.form(poly('30,-480 120,-420 70,-380 10,-420'), { fill: 'bright', tone: 'bright', weight: 4, shade: 0 })
    s.spot(oval(62 + look * 14, -426, 24), 'screen')
    s.form(poly('-40,-500 10,-330 -74,-290 -40,-320'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.line('M-230-520L-90-512M20-510L132-470', 'bright', 14)
    s.form(poly(`-150,-220 -60,-250 20,-210 60,-230 20,${-170 + open * 16} -60,${-160 + open * 20}`), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.line('M-150-220L-50-204L60-230', 'accent', 6)
    s.line('M-240-540L-60-520L-30-300', 'accent', 5)
    s.line('M-250-440L-250-250M-262-420V-300', 'bright', 8)
    s.at(`translate(170 ${-280 - raise * 30}) rotate(24)`, () => {
      s.form(box(-10, -20, 20, 170), { fill: 'mid', tone: 'bright', weight: 5, shade: 0 })
      s.form(box(-15, -50, 30, 34), { fill: 'moss', tone: 'bright', weight: 5, shade: 0 })
      s.form(blob('-17,-50 17,-50 22,-90 0,-130 -20,-90'), { fill: 'accent', tone: 'accent', weight: 5, shade: 0 })
    })
  },
}
