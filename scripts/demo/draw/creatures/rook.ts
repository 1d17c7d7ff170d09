import { box, circles, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const rook: Recipe = {
  handle: 'clockwork-rook',
  label: 'CLOCKWORK ROOK',
  accent: 'red',
  face: { x: 0, y: -520, reach: 240 },
  notes: [
    { to: [-70, -530], text: 'WINDOWS,|SUSPICIOUS' },
    { to: [-120, -100], text: 'STRAIGHT|LINES ONLY' },
    { to: [300, -390], text: 'WIND HERE.|GENTLY' },
    { to: [30, -260], text: 'DOOR. IT|KNOCKS' },
  ],
  tall: 800,
  metres: 3.2,
  draw: (s, { open, raise, look }) => {
    s.form(ribbon('170,-390 280,-390', [26, 26]).d, { fill: 'mid', shade: 0 })
    s.at(`rotate(${raise * 40} 320 -390)`, () => {
      s.form(oval(336, -450, 56), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(oval(336, -330, 56), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(oval(336, -450, 22), { fill: 'screen', tone: 'accent', shade: 0 })
      s.form(oval(336, -330, 22), { fill: 'screen', tone: 'accent', shade: 0 })
      s.form(box(276, -416, 60, 52), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    })
    s.both(() => {
      tube(s, '100,-220 210,-150 130,-30', [60, 52, 44], { shade: 8 })
      s.form(oval(208, -150, 36), { fill: 'mid', tone: 'bright', shade: 0 })
      s.spot(oval(208, -150, 12), 'bright')
      s.form(poly('70,30 96,-40 166,-40 200,30'), { fill: 'moss', shade: 10 })
    })
    s.form(poly('-190,-190 190,-190 150,-150 90,-120 -90,-120 -150,-150'), { fill: 'moss', shade: 10 })
    s.form(poly('-150,-620 150,-620 180,-190 -180,-190'), { shade: 44 })
    const bricks = circles(
      '-120,-590,1 60,-580,1 100,-440,1 -140,-430,1 110,-300,1 -150,-280,1 -90,-226,1 90,-232,1 -30,-600,1',
    )
    for (const [x, y] of bricks) s.line(`M${x} ${y}h44v24h-44zM${x + 22} ${y + 24}v22h40`, 'mid', 5)
    s.form(poly('-204,-720 -204,-640 -150,-600 150,-600 204,-640 204,-720'), { fill: 'moss', shade: 20 })
    for (const x of [-204, -100, 12, 116]) s.form(box(x, -790, 88, 82), { fill: 'moss', shade: 10 })
    s.line('M-204-690H204', 'dim', 5)
    s.both(() => {
      s.form('M34-450V-530Q34-574 78-574T122-530V-450Z', { fill: 'screen', tone: 'bright', shade: 0 })
      eye(s, 78, -506, 34, {
        white: 'accent',
        pupil: 'round',
        look: [look * 0.7, 0.1],
        lid: 0.3,
        tilt: -14,
        skin: 'screen',
      })
      s.line('M28-450H128', 'bright', 9)
      s.line('M20-590L124-606', 'bright', 12)
    })
    s.form('M-66-190V-300Q-66-370 0-370T66-300V-190Z', { fill: 'mid', tone: 'bright', shade: 0 })
    s.line('M-66-290H66M-66-240H66M-34-352V-190M0-370V-190M34-352V-190', open > 0.6 ? 'accent' : 'phosphor', 8)
    s.form(ribbon('0,-790 0,-860', [10, 10]).d, { fill: 'bright', shade: 0 })
    s.form(poly('4,-862 96,-846 60,-830 96,-806 4,-808'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
  },
}
