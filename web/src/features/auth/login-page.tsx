import { PATHS } from '../../lib/paths.js';
import { AuthCard } from './auth-card.js';
import { LoginForm } from './login-form.js';

const LoginPage = () => (
  <AuthCard
    title="Log In"
    heading="Welcome back"
    lead="Good to see you at the door."
    other={{ question: 'New here?', to: PATHS.register, text: 'Create Account' }}
  >
    <LoginForm />
  </AuthCard>
);

export default LoginPage;
