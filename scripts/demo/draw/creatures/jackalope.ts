import { blob, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const jackalope: Recipe = {
  handle: 'jackalope-cavalier',
  label: 'JACKALOPE CAVALIER',
  accent: 'red',
  face: { x: 0, y: -500, reach: 220 },
  notes: [
    { to: [-70, -690], text: 'EAR, LEFT.|NERVOUS' },
    { to: [-60, -370], text: 'RUFF. LICKED|DAILY' },
    { to: [120, -720], text: 'ANTLERS, IN|SEASON' },
    { to: [290, -300], text: 'RAPIER: UNUSED,|MOSTLY' },
  ],
  tall: 800,
  wide: 430,
  metres: 1.1,
  draw: (s, { open, raise, look }) => {
    s.form(oval(150, -90, 58), { fill: 'mid', tone: 'bright', shade: 12 })
    s.both(() => {
      const antler = tube(s, '70,-560 150,-640 150,-740 190,-800', [34, 28, 22, 4], {
        fill: 'moss',
        tone: 'bright',
        shade: 0,
      })
      s.form(ribbon(`${antler.on(0.4).x},${antler.on(0.4).y} 220,-680 250,-740`, [24, 18, 3]).d, {
        fill: 'moss',
        tone: 'bright',
        shade: 0,
      })
      s.form(ribbon(`${antler.on(0.62).x},${antler.on(0.62).y} 110,-750 104,-800`, [20, 14, 3]).d, {
        fill: 'moss',
        tone: 'bright',
        shade: 0,
      })
    })
    s.at('rotate(-4 -50 -560)', () => {
      s.form(blob('-20,-560 -20,-680 -56,-800 -100,-760 -110,-640 -84,-550'), { shade: 12 })
      s.form(blob('-40,-580 -44,-680 -62,-760 -88,-720 -90,-640 -74,-580'), {
        fill: 'accentDeep',
        tone: 'accent',
        weight: 4,
        shade: 0,
      })
    })
    s.form(blob('20,-560 24,-660 70,-720 150,-680 180,-590 120,-620 84,-550'), { shade: 12 })
    s.both(() => {
      s.form(blob('20,-150 120,-170 160,-80 130,0 40,0'), { shade: 16 })
      s.form(blob('20,30 36,-20 100,-30 170,6 160,36 80,44'), { fill: 'moss', shade: 8 })
    })
    s.form(blob('-90,-360 0,-390 90,-360 120,-220 90,-100 0,-70 -90,-100 -120,-220'), { shade: 26 })
    s.form(blob('-40,-330 40,-330 60,-220 30,-100 -30,-100 -60,-220'), { fill: 'moss', tone: 'dim', shade: 0 })
    s.form(poly('-96,-330 -60,-362 124,-170 100,-120'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(blob('100,-140 160,-90 150,-40 110,-70 80,-30 84,-110'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.at(`rotate(${-raise * 24} 80 -320)`, () => {
      s.form(ribbon('210,-250 330,-420 420,-560', [14, 10, 2]).d, {
        fill: 'bright',
        tone: 'bright',
        weight: 4,
        shade: 0,
      })
      s.form(blob('176,-270 220,-300 262,-250 240,-200 196,-210'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      tube(s, '80,-340 150,-290 200,-250', [64, 54, 46], { shade: 10 })
      s.form(oval(206, -246, 32), { fill: 'moss', shade: 0 })
    })
    tube(s, '-84,-340 -170,-280 -120,-200', [64, 54, 46], { shade: 10 })
    s.form(oval(-112, -196, 32), { fill: 'moss', shade: 0 })
    const ruff = Array.from({ length: 26 }, (_, i) => {
      const a = (i * Math.PI) / 13
      const r = i % 2 ? 1 : 0.82
      return [Math.cos(a) * 150 * r, -362 + Math.sin(a) * 50 * r] as const
    })
    s.form(blob(ruff), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(blob('-132,-470 -100,-570 0,-604 100,-570 132,-470 110,-400 50,-376 -50,-376 -110,-400'), { shade: 24 })
    s.both(() => {
      eye(s, 62, -500, 36, { look: [look * 0.6, 0], lid: 0.34, tilt: -14, white: 'bright', skin: 'deep' })
      brow(s, 26, 104, -556, 12)
    })
    s.both(() => s.form(blob('0,-450 50,-446 70,-416 40,-390 0,-396'), { fill: 'moss', shade: 0 }))
    s.form(poly('-20,-462 20,-462 0,-438'), { fill: 'accent', tone: 'accent', shade: 0 })
    s.form(poly(`-15,-404 15,-404 12,${-366 - open * 4} -12,${-366 - open * 4}`), {
      fill: 'bright',
      tone: 'phosphor',
      weight: 3,
      shade: 0,
    })
    s.both(() => s.line('M70-424L150-440M70-412L154-404', 'bright', 4))
    s.both(() => s.line(curve('10,-434 50,-426 84,-452 106,-446'), 'bright', 8))
  },
}
