export { sharedScene, startScene, type Scene, type SceneOptions } from './scene.js';
