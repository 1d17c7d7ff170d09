import { blob, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const toadstool: Recipe = {
  handle: 'toadstool-marshal',
  label: 'TOADSTOOL MARSHAL',
  accent: 'red',
  face: { x: 0, y: -380, reach: 230 },
  notes: [
    { to: [-170, -560], text: 'CAP. EDIBLE|ONCE' },
    { to: [-60, -330], text: 'MOUSTACHE,|RANK OF' },
    { to: [60, -200], text: 'VALOUR IN|MOISTURE' },
    { to: [290, -330], text: 'SABRE. NEVER|DRY' },
  ],
  tall: 740,
  metres: 1.2,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      tube(s, '60,-80 70,-30 70,10', [76, 66, 60], { shade: 0 })
      s.form(blob('24,40 30,-10 110,-12 150,34 90,46'), { fill: 'mid', tone: 'bright', shade: 0 })
    })
    s.form(blob('-110,-460 110,-460 120,-300 170,-130 130,-40 0,-20 -130,-40 -170,-130 -120,-300'), {
      fill: 'moss',
      shade: 34,
    })
    s.form(blob('-140,-270 0,-236 140,-270 176,-130 136,-44 0,-20 -136,-44 -176,-130'), { fill: 'deep', shade: 26 })
    s.line('M0-244V-24', 'bright', 6)
    for (const y of [-200, -150, -100, -56]) s.both(() => s.spot(oval(26, y, 9), 'bright'))
    s.both(() => {
      s.form(blob('104,-290 170,-286 200,-230 120,-226'), { fill: 'mid', tone: 'bright', shade: 0 })
      s.line('M124-226v26M146-226v28M168-228v26M188-230v22', 'bright', 6)
    })
    for (const x of [-104, -66]) {
      s.form(poly(`${x - 12},-196 ${x + 12},-196 ${x},-168`), {
        fill: 'accentDeep',
        tone: 'accent',
        weight: 4,
        shade: 0,
      })
      s.form(oval(x, -150, 16), { fill: 'mid', tone: 'bright', weight: 4, shade: 0 })
    }
    s.at(`rotate(${-raise * 20} 190 -240)`, () => {
      s.form(ribbon('268,-170 310,-330 290,-480 240,-600', [22, 26, 22, 2]).d, {
        fill: 'mid',
        tone: 'bright',
        shade: 0,
      })
      s.form(blob('232,-190 270,-214 310,-190 300,-140 270,-176'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      tube(s, '160,-240 240,-200 264,-150', [60, 52, 44], { fill: 'deep', shade: 0 })
      hand(s, 266, -150, 30, 300, { fill: 'moss', fan: 60, reach: 1.1 })
    })
    tube(s, '-160,-240 -230,-170 -160,-110', [60, 52, 44], { fill: 'deep', shade: 0 })
    hand(s, -152, -104, 30, 20, { fill: 'moss', fan: 60, reach: 1.1 })
    s.form(blob('-330,-470 -290,-620 -140,-720 0,-744 140,-720 290,-620 330,-470 210,-440 0,-430 -210,-440'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 40,
    })
    for (const [x, y, rx, ry] of [
      [-190, -570, 52, 42],
      [-40, -660, 64, 42],
      [120, -590, 56, 48],
      [240, -520, 34, 36],
      [-280, -500, 22, 26],
      [10, -530, 34, 28],
      [150, -690, 26, 16],
    ] as const)
      s.form(oval(x, y, rx, ry, x * 0.08), { fill: 'moss', tone: 'bright', shade: 0 })
    s.form(blob('-326,-472 -210,-446 0,-436 210,-446 326,-472 230,-410 0,-394 -230,-410'), { fill: 'moss', shade: 0 })
    for (let i = -6; i <= 6; i++)
      s.line(`M${i * 44} ${-444 + Math.abs(i) * 2}L${i * 36} ${-400 - Math.abs(i)}`, 'dim', 5)
    s.both(() => {
      eye(s, 48, -356, 26, { look: [look * 0.6, 0], lid: 0.36, tilt: -16, skin: 'moss' })
      s.form(ribbon('12,-392 60,-402 100,-384', [14, 26, 6]).d, { fill: 'bright', tone: 'bright', weight: 3, shade: 0 })
    })
    s.form(oval(0, -330, 22, 26), { fill: 'mid', shade: 0 })
    if (open > 0.4) s.form(oval(0, -266, 30, 14 + open * 12), { fill: 'screen', tone: 'bright', shade: 0 })
    s.both(() =>
      s.form(blob('0,-316 50,-322 100,-300 150,-330 166,-372 186,-320 140,-264 60,-268 10,-290'), {
        fill: 'mid',
        tone: 'bright',
        shade: 0,
      }),
    )
  },
}
