import { blob, curve, oval, points, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const foxTail = (s: Sketch, lean: number, length: number): void =>
  s.at(`translate(90 -90) rotate(${lean})`, () => {
    s.form(
      blob(
        `-30,20 -70,${-length * 0.4} -60,${-length * 0.75} 0,${-length} 60,${-length * 0.75} 64,${-length * 0.4} 30,20`,
      ),
      { fill: 'deep', shade: 20 },
    )
    s.form(
      blob(
        `-58,${-length * 0.76} -30,${-length * 0.68} 0,${-length * 0.76} 30,${-length * 0.68} 58,${-length * 0.76} 40,${-length * 0.9} 0,${-length} -40,${-length * 0.9}`,
      ),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
  })

export const fox: Recipe = {
  handle: 'vespers-fox-and-lantern',
  label: "VESPER'S FOX & LANTERN",
  accent: 'orange',
  face: { x: -60, y: -420, reach: 230 },
  notes: [
    { to: [-110, -440], text: 'LOOKING|PLEASED' },
    { to: [-200, -230], text: 'LANTERN. NOT|HIS, STRICTLY' },
    { to: [240, -480], text: 'TAILS: FIVE|(SO FAR)' },
    { to: [-20, -60], text: 'SOCKS' },
  ],
  tall: 640,
  wide: 480,
  metres: 0.8,
  draw: (s, { open, raise, look }) => {
    for (const [lean, length] of points('-12,560 72,440 16,570 50,500 34,540'))
      foxTail(s, lean + raise * (lean - 30) * 0.16, length)
    s.form(blob('-40,-320 60,-330 150,-210 180,-80 130,10 -60,10 -90,-120'), { shade: 36 })
    s.form(blob('50,-150 140,-170 190,-80 160,16 50,16'), { shade: 20 })
    s.form(blob('50,30 60,-4 140,-6 170,28 120,40'), { fill: 'moss', shade: 0 })
    s.form(blob('-120,-320 0,-330 30,-220 -10,-120 -60,-90 -110,-150 -140,-240'), {
      fill: 'mid',
      tone: 'bright',
      shade: 0,
    })
    s.line('M-90-220l16 30M-60-200l14 34M-30-220l10 30M-70-160l10 26', 'bright', 4)
    for (const x of [-104, -10]) {
      tube(s, `${x + 10},-200 ${x},-100 ${x},10`, [66, 54, 48], { shade: 10 })
      s.form(blob(`${x - 24},-50 ${x},-60 ${x + 24},-50 ${x + 28},14 ${x + 34},36 ${x - 40},38 ${x - 30},10`), {
        fill: 'mid',
        shade: 0,
      })
      s.line(`M${x - 12} 30v-18M${x + 10} 30v-18`, 'phosphor', 4)
    }
    s.at(`translate(-60 -400) rotate(${-4 - raise * 4})`, () => {
      for (const side of [1, -1]) {
        s.form(poly(`${side * 50},-100 ${side * 130},-236 ${side * 150},-50`), { shade: 12 })
        s.form(poly(`${side * 78},-104 ${side * 122},-186 ${side * 132},-76`), {
          fill: 'accentDeep',
          tone: 'accent',
          weight: 4,
          shade: 0,
        })
      }
      s.form(blob('-150,-40 -100,-120 0,-140 100,-120 150,-40 200,30 110,60 40,110 0,126 -40,110 -110,60 -200,30'), {
        shade: 20,
      })
      s.form(blob('-150,20 -80,-10 -30,10 0,30 30,10 80,-10 150,20 100,56 40,104 0,120 -40,104 -100,56'), {
        fill: 'mid',
        tone: 'bright',
        weight: 5,
        shade: 0,
      })
      s.form(blob('-26,56 0,46 26,56 0,88'), { fill: 'bright', tone: 'bright', shade: 0 })
      for (const side of [1, -1]) {
        if (look < -0.5)
          eye(s, side * 72, -36, 32, {
            look: [look * 0.6, 0],
            lid: 0.4,
            tilt: side * 10 - 4,
            white: 'accent',
            pupil: 'slit',
            skin: 'deep',
          })
        else s.line(curve(`${side * 38},-24 ${side * 72},-52 ${side * 108},-32`), 'bright', 10)
      }
      s.line(curve('-56,96 -30,112 0,98 30,112 56,96'), 'bright', 7)
      s.form(poly('0,-136 -18,-100 0,-70 18,-100'), { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 })
    })
    const swing = open * 20
    s.line(curve(`-70,-296 -150,-270 ${-206 - swing},-290`), 'bright', 11)
    s.line(`M${-206 - swing}-290V-250`, 'bright', 5)
    s.at(`translate(${-206 - swing} -170)`, () => {
      s.form(oval(0, 0, 72, 82), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.line('M-64-38Q0-20 64-38M-72 0Q0 20 72 0M-62 42Q0 60 62 42M0-80V80', 'accent', 4)
      s.form(poly('-34,-92 34,-92 30,-70 -30,-70'), { fill: 'mid', tone: 'accent', shade: 0 })
      s.form(poly('-28,72 28,72 24,92 -24,92'), { fill: 'mid', tone: 'accent', shade: 0 })
      s.form(ribbon('0,92 4,120 -2,146', [8, 8, 14]).d, { fill: 'accent', tone: 'accent', weight: 3, shade: 0 })
    })
  },
}
