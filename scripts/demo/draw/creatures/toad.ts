import { blob, circles, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const toad: Recipe = {
  handle: 'toad-magnate',
  label: 'TOAD MAGNATE',
  accent: 'gold',
  face: { x: 0, y: -390, reach: 280 },
  notes: [
    { to: [-130, -470], text: 'SEES A|DISCOUNT' },
    { to: [-260, -180], text: 'WART 31|OF 44' },
    { to: [10, -500], text: 'CROWN,|SECOND-HAND' },
    { to: [190, -120], text: 'RESERVES|(FLIES)' },
  ],
  tall: 640,
  wide: 410,
  metres: 2.2,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      s.form(blob('170,-160 290,-220 380,-150 390,-50 330,20 200,10'), { shade: 26 })
      s.form(blob('190,40 210,-4 320,-14 410,20 380,46 300,36 250,56'), { fill: 'moss', shade: 0 })
    })
    s.form(blob('-240,-360 -120,-440 120,-440 240,-360 310,-190 260,-20 120,20 -120,20 -260,-20 -310,-190'), {
      shade: 44,
    })
    s.form(blob('-190,-260 190,-260 240,-130 180,0 -180,0 -240,-130'), { fill: 'moss', shade: 0 })
    for (let i = 0; i < 4; i++)
      s.line(curve(`${-190 + i * 10},${-170 + i * 44} 0,${-130 + i * 44} ${190 - i * 10},${-170 + i * 44}`), 'mid', 5)
    s.form(blob('-280,-320 -200,-400 0,-420 200,-400 280,-320 200,-240 0,-210 -200,-240'), { shade: 20 })
    s.both(() => {
      s.form(oval(136, -450, 92), { shade: 18 })
      eye(s, 136, -456, 68, {
        white: 'accent',
        pupil: 'bar',
        look: [look * 0.4, 0.4],
        lid: 0.44,
        tilt: 4,
        skin: 'deep',
      })
    })
    s.line(curve('-270,-320 -200,-286 0,-274 200,-286 270,-320'), 'bright', 8)
    s.line(curve('-284,-336 -270,-318 -276,-296'), 'bright', 6)
    s.line(curve('284,-336 270,-318 276,-296'), 'bright', 6)
    s.both(() => s.spot(oval(26, -372, 9, 6, 20), 'bright'))
    for (const [x, y, r] of circles(
      '-250,-180,18 -276,-120,12 250,-200,20 282,-130,13 230,-120,10 -170,-390,12 180,-370,14 0,-404,10 330,-100,14 -340,-90,16',
    )) {
      s.form(oval(x, y, r), { fill: 'mid', weight: 4, shade: 0 })
    }
    s.both(() => {
      tube(s, '150,-150 176,-80 150,10', [90, 76, 60], { shade: 16 })
      s.form(blob('90,50 110,0 190,0 220,50 180,40 154,60 124,42'), { fill: 'moss', shade: 0 })
    })
    const tip = [-250 - open * 60, -150 + open * 10] as const
    const tongue = tube(s, [[-70, -286], [-96, -200], [-170, -176], tip], [56, 48, 40, 58], {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.line(
      curve(`-62,-270 ${tongue.on(0.4).x},${tongue.on(0.4).y} ${tongue.on(0.8).x},${tongue.on(0.8).y}`),
      'accent',
      4,
    )
    s.form(oval(tip[0] - 22, tip[1] + 6, 42, 46), { fill: 'mid', tone: 'bright', shade: 0 })
    s.line(oval(tip[0] - 22, tip[1] + 6, 30, 34), 'bright', 4)
    s.line(`M${tip[0] - 22} ${tip[1] - 14}v40m-10-32h16q8 10-4 12q-16 4-6 14h16`, 'bright', 4)
    s.at(`translate(4 ${-440 - raise * 30}) rotate(6) scale(.8)`, () => {
      s.form(poly('-62,0 -78,-104 -34,-58 0,-124 34,-58 78,-104 62,0'), {
        fill: 'accentDeep',
        tone: 'accent',
        shade: 0,
      })
      s.line(curve('-62,-8 0,6 62,-8'), 'accent', 8)
      for (const x of [-78, 0, 78]) s.spot(oval(x, x === 0 ? -130 : -110, 11), 'accent')
    })
  },
}
