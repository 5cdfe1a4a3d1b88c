export { startScene, type Scene, type SceneOptions } from './scene.js';
