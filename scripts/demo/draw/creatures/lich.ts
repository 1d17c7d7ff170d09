import { blob, box, curve, oval, points, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { skull } from '#scripts/demo/draw/parts/bones.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const lich: Recipe = {
  handle: 'lich-of-the-ninth-footnote',
  label: 'LICH, NINTH FOOTNOTE',
  accent: 'violet',
  face: { x: 0, y: -590, reach: 200 },
  notes: [
    { to: [-40, -580], text: 'WAS RIGHT(1)' },
    { to: [-170, -370], text: '(1) SEE|VOLUME 212' },
    { to: [240, -620], text: 'TOO MANY|CANDLES' },
    { to: [60, -120], text: 'FEET: OUT|OF PRINT' },
  ],
  tall: 810,
  wide: 345,
  metres: 1.8,
  draw: (s, { open, raise, look }) => {
    s.form(blob('-190,-560 -90,-480 0,-460 90,-480 190,-560 210,-420 150,-330 -150,-330 -210,-420'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.both(() => s.line(curve('180,-530 130,-440 80,-380'), 'accent', 5))
    s.form(
      blob(
        '-110,-450 0,-470 110,-450 150,-250 220,-60 150,-90 110,-10 60,-70 0,0 -60,-70 -110,-10 -150,-90 -220,-60 -150,-250',
      ),
      { shade: 30 },
    )
    s.line(curve('-40,-400 -50,-220 -80,-60'), 'dim', 5)
    s.line(curve('40,-400 50,-220 80,-60'), 'dim', 5)
    s.form(poly('-36,-452 36,-452 26,-110 0,-70 -26,-110'), { fill: 'moss', shade: 0 })
    s.line('M-22-400H22M-22-370H14M-22-340H22M-22-310H4M-20-260H20M-20-230H12M-20-200H18', 'dim', 5)
    s.at(`translate(0 ${-raise * 30})`, () => {
      s.form(ribbon('250,-40 244,-360 250,-600', [20, 18, 22]).d, { fill: 'mid', shade: 0 })
      s.form(blob('200,-590 250,-560 300,-590 320,-640 250,-620 180,-640'), { fill: 'mid', shade: 0 })
      for (const [x, h] of points('194,50 250,76 306,50')) {
        s.form(box(x - 13, -630 - h, 26, h), { fill: 'moss', tone: 'bright', shade: 0 })
        flame(s, [x, -634 - h], 34, 62)
      }
      tube(s, '96,-420 180,-380 244,-330', [110, 90, 120], { shade: 14 })
      hand(s, 250, -330, 28, 200, { fill: 'moss', tone: 'bright', fingers: 4, fan: 90 })
    })
    tube(s, '-96,-420 -170,-350 -200,-320', [110, 100, 120], { shade: 14 })
    s.at(`translate(-226 ${-350 - raise * 20}) rotate(-8)`, () => {
      s.form(poly('-120,-40 0,-10 120,-40 120,20 0,50 -120,20'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(blob('-110,-60 -60,-80 0,-40 60,-80 110,-60 110,0 60,-10 0,20 -60,-10 -110,0'), {
        fill: 'moss',
        tone: 'bright',
        shade: 0,
      })
      s.line('M0-38V18M-92-46L-30-34M-92-24L-30-12M92-46L30-34M92-24L30-12', 'dim', 5)
    })
    hand(s, -210, -300, 28, 250, { fill: 'moss', tone: 'bright', fingers: 4, fan: 90 })
    skull(s, 0, -590, 122, { jaw: 0.1 + open * 0.7, look })
    s.form(poly('-104,-670 -130,-790 -64,-730 0,-830 64,-730 130,-790 104,-670 0,-650'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.line(curve('-102,-690 0,-672 102,-690'), 'accent', 6)
    s.spot(oval(0, -730, 14, 20), 'accent')
    s.line(curve('-88,-640 -50,-622 -14,-600'), 'bright', 8)
    s.line(curve('88,-640 50,-622 14,-600'), 'bright', 8)
  },
}
