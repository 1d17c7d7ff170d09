import { blob, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { hand } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const understudy: Recipe = {
  handle: 'wailing-understudy',
  label: 'WAILING UNDERSTUDY',
  accent: 'red',
  face: { x: -10, y: -560, reach: 210 },
  notes: [
    { to: [-60, -560], text: 'KNOWS ALL|THE LINES' },
    { to: [-270, -560], text: 'HAND FLUNG,|ACT TWO' },
    { to: [270, -400], text: 'MASK FOR THE|CURTAIN CALL' },
    { to: [120, -90], text: 'TRAIN: NOT|TO BE TROD ON' },
  ],
  tall: 770,
  wide: 400,
  metres: 1.8,
  draw: (s, { open, raise, look }) => {
    s.form(
      blob(
        '-150,-600 -60,-740 70,-740 150,-600 160,-420 190,-260 300,-150 390,-70 300,-60 230,-20 150,-50 80,0 0,-50 -70,-10 -130,-70 -170,-250 -150,-430',
      ),
      { fill: 'moss', shade: 44 },
    )
    s.line(curve('-90,-360 -70,-220 -40,-110'), 'dim', 5)
    s.line(curve('10,-340 40,-200 120,-90'), 'dim', 5)
    s.line(curve('90,-330 140,-210 260,-100'), 'dim', 5)
    s.form(ribbon(`-130,-440 -220,${-500 - raise * 30} -300,${-600 - raise * 60}`, [110, 84, 54]).d, {
      fill: 'moss',
      shade: 14,
    })
    hand(s, -312, -622 - raise * 60, 36, 245, { fill: 'moss', fingers: 4, fan: 110, reach: 1.9 })
    s.form(poly(`-240,${-520 - raise * 30} -220,-400 -170,-440 -150,-360 -110,-430`), { fill: 'moss', shade: 0 })
    s.form(ribbon('120,-430 190,-370 240,-330', [100, 80, 56]).d, { fill: 'moss', shade: 12 })
    s.both(() => s.spot(oval(62, -590, 40, 56, 10), 'screen'))
    s.both(() => s.line(oval(62, -590, 40, 56, 10), 'bright', 6))
    s.spot(oval(-62 + look * 16, -576, 13), 'accent')
    s.spot(oval(62 + look * 16, -576, 13), 'accent')
    s.line(curve('-126,-650 -70,-690 -28,-684'), 'bright', 9)
    s.line(curve('126,-650 70,-690 28,-684'), 'bright', 9)
    s.spot(oval(0, -470, 46, 56 + open * 24), 'screen')
    s.line(oval(0, -470, 46, 56 + open * 24), 'bright', 6)
    s.line(curve(`-34,${-436 + open * 14} 0,${-452 + open * 14} 34,${-436 + open * 14}`), 'accent', 6)
    s.both(() => s.line('M98-530Q118-490 98-474', 'dim', 5))
    s.at('translate(290 -380) rotate(14)', () => {
      s.form('M-100-90C-50-120 50-120 100-90C110 20 60 110 0 120C-60 110-110 20-100-90Z', {
        fill: 'accentDeep',
        tone: 'accent',
        shade: 20,
      })
      s.line(curve('-66,-36 -40,-56 -16,-36'), 'accent', 8)
      s.line(curve('66,-36 40,-56 16,-36'), 'accent', 8)
      s.form('M-58 16C-30 30 30 30 58 16C50 70 20 90 0 90S-50 70-58 16Z', { fill: 'screen', tone: 'accent', shade: 0 })
      s.line('M100-80Q150-60 130 0T160 80M-100-80Q-140-40-120 10', 'accent', 5)
    })
    hand(s, 236, -320, 32, -40, { fill: 'moss', fingers: 3, fan: 90 })
    s.form(blob('-40,-744 -90,-800 -60,-830 -10,-780 40,-830 70,-800 30,-744'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.form(oval(-8, -772, 24), { fill: 'accent', tone: 'accent', shade: 0 })
  },
}
