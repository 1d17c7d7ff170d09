import { blob, box, curve, oval, points } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { paw, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const hellhound: Recipe = {
  handle: 'hellhound-house-trained',
  label: 'HELLHOUND',
  accent: 'red',
  face: { x: -30, y: -520, reach: 230 },
  notes: [
    { to: [-60, -540], text: 'IS A|GOOD DOG' },
    { to: [-170, -10], text: "BALL (WAS|A BISHOP'S)" },
    { to: [150, -480], text: 'RUFF. KEEP|OFF SOFA' },
    { to: [310, -280], text: 'TAIL, WAGS|AT EVIL' },
  ],
  tall: 740,
  metres: 2.3,
  draw: (s, { open, raise, look }) => {
    s.at(`rotate(${raise * 16} 180 -60)`, () => {
      tube(s, '140,-70 270,-90 320,-200 290,-290', [54, 44, 34, 20], { shade: 0 })
      flame(s, [290, -270], 70, 140, -14)
    })
    s.form(blob('-60,-400 60,-400 150,-260 190,-100 140,10 -80,10 -120,-180'), { shade: 36 })
    s.form(blob('60,-170 160,-190 220,-90 190,20 60,20'), { shade: 24 })
    paw(s, 130, 30, 62)
    for (const x of [-110, 0]) {
      tube(s, `${x + 6},-270 ${x},-130 ${x},0`, [96, 74, 64], { shade: 14 })
      paw(s, x, 34, 54)
    }
    for (let i = 0; i < 9; i++) {
      const a = Math.PI * (0.02 + (i / 8) * 0.96)
      flame(s, [-40 + Math.cos(a) * 110, -400 + Math.sin(a) * 70], 84, 110, 90 + (a * 180) / Math.PI)
    }
    for (const [x, lean] of points('150,62 -220,-62 120,40 -190,-40')) flame(s, [x * 0.7 - 10, -480], 90, 150, lean)
    s.at(`translate(-36 -540) rotate(${-7 + look * 4})`, () => {
      for (const side of [1, -1])
        s.form(blob(`${side * 70},-100 ${side * 120},-210 ${side * 170},-190 ${side * 190},-60 ${side * 150},-30`), {
          fill: 'moss',
          shade: 10,
        })
      s.form(blob('-150,-20 -120,-110 0,-140 120,-110 150,-20 120,60 0,100 -120,60'), { shade: 26 })
      for (const side of [1, -1]) {
        eye(s, side * 68, -34, 38, { white: 'accent', look: [look * 0.5, -0.3], pupil: 'wide', lower: 0.12 })
        s.line(curve(`${side * 30},-92 ${side * 70},-106 ${side * 104},-84`), 'bright', 9)
      }
      s.form(blob(`-70,60 70,60 60,${120 + open * 20} 0,${140 + open * 24} -60,${120 + open * 20}`), {
        fill: 'screen',
        tone: 'bright',
        shade: 0,
      })
      s.form(blob(`-30,90 30,90 40,${170 + open * 24} 4,${200 + open * 30} -30,${170 + open * 24}`), {
        fill: 'accentDeep',
        tone: 'accent',
        shade: 0,
      })
      s.line(`M4 110V${170 + open * 24}`, 'accent', 5)
      s.form(blob('-110,50 -70,0 0,-6 70,0 110,50 70,90 0,74 -70,90'), { fill: 'moss', shade: 8 })
      teeth(s, '-92,76 -56,86', 1, 34)
      teeth(s, '56,86 92,76', 1, 34)
      s.form(blob('-40,4 0,-10 40,4 20,40 -20,40'), { fill: 'bright', tone: 'bright', shade: 0 })
      s.line('M0 40V72', 'bright', 6)
      for (const [x, y] of points('-70,44 -50,62 70,44 50,62')) s.spot(oval(x, y, 5), 'bright')
    })
    s.form(box(-110, -352, 150, 30), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(oval(-36, -310, 26), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(oval(-210, 8, 54), { fill: 'mid', tone: 'bright', shade: 14 })
    s.line('M-258-10Q-210 14-162-10M-258 26Q-210 2-162 26', 'accent', 5)
  },
}
