import { blob, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const politeMaw: Recipe = {
  handle: 'polite-maw',
  label: 'THE POLITE MAW',
  accent: 'pink',
  face: { x: 0, y: -340, reach: 290 },
  notes: [
    { to: [-100, -400], text: 'AFTER YOU' },
    { to: [-100, -60], text: 'BOW TIE.|TIED HIMSELF' },
    { to: [230, -600], text: 'HAT, RAISED|TO LUNCH' },
    { to: [180, -220], text: 'FLOSSED' },
  ],
  tall: 700,
  wide: 400,
  metres: 1.4,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      tube(s, '80,-90 100,-40 104,10', [60, 52, 46], { shade: 8 })
      s.form(blob('60,40 66,-6 140,-8 190,30 150,46'), { fill: 'mid', tone: 'bright', shade: 0 })
      s.line('M76 22H180', 'bright', 4)
    })
    s.form(oval(0, -320, 270, 262), { shade: 56 })
    s.both(() => eye(s, 84, -500, 46, { look: [look * 0.6, 0.3], lid: 0.3, tilt: 16, skin: 'deep' }))
    s.both(() => brow(s, 50, 130, -580, -16))
    const drop = open * 26
    s.form(
      blob(
        `-230,-380 -120,-400 0,-392 120,-400 230,-380 200,-220 110,${-120 + drop} 0,${-96 + drop} -110,${-120 + drop} -200,-220`,
      ),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    s.form(
      blob(`-110,${-170 + drop} -50,-230 0,-210 50,-230 110,${-170 + drop} 60,${-112 + drop} -60,${-112 + drop}`),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.line(curve(`0,-206 4,-160 0,${-120 + drop}`), 'accent', 5)
    const top = '-224,-384 -120,-398 0,-390 120,-398 224,-384'
    teeth(s, top, 9, 74, { uneven: 0.22, gap: 0.06 })
    teeth(s, `196,-226 110,${-124 + drop} 0,${-98 + drop} -110,${-124 + drop} -196,-226`, 8, 54, {
      uneven: 0.3,
      gap: 0.06,
    })
    s.both(() => s.line(curve('236,-400 254,-380 246,-354'), 'bright', 7))
    s.both(() => s.form(poly('0,-62 96,-110 96,-14'), { fill: 'accentDeep', tone: 'accent', shade: 0 }))
    s.form(oval(0, -62, 24, 28), { fill: 'accent', tone: 'accent', shade: 0 })
    tube(s, '-250,-280 -320,-240 -300,-170', [44, 38, 36], { shade: 0 })
    hand(s, -296, -150, 30, 90, { fingers: 4, fan: 90, fill: 'mid', tone: 'bright' })
    s.at(`translate(0 ${-raise * 40})`, () => {
      s.at('translate(240 -600) rotate(18)', () => {
        s.form(blob('-92,0 -88,-90 0,-124 88,-90 92,0'), { fill: 'mid', tone: 'bright', shade: 18 })
        s.form(oval(0, 2, 140, 26), { fill: 'deep', tone: 'bright', shade: 0 })
        s.line(curve('-92,-26 0,-10 92,-26'), 'accent', 14)
      })
      tube(s, '250,-300 350,-380 340,-520', [44, 40, 38], { shade: 0 })
      hand(s, 336, -556, 30, 250, { fingers: 3, fan: 70, fill: 'mid', tone: 'bright' })
    })
  },
}
